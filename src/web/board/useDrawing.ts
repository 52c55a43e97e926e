import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listLookSetting } from '../core/listLook.ts'
import { createDrawQueue, type DrawQueue } from '../ui/drawQueue.ts'
import type { NearWatch } from '../ui/nearness.ts'

/** State that all blocks of one board share. */
export type BoardDrawing = {
  turns: DrawQueue
  /** The blocks that are drawn now. A block that moves to another column is drawn there at once. */
  drawn: Map<string, HTMLElement>
  /** The heights of blocks that were drawn before, by their places. Blocks and columns out of sight keep them. */
  heights: Map<string, number>
  /** Removes blocks and columns that were in use when they left sight. Called when another block is drawn. */
  inUse: Set<() => void>
  /** The first blocks are drawn. */
  isWhole: boolean
}

export const createBoardDrawing = (): BoardDrawing => ({
  turns: createDrawQueue(),
  drawn: new Map(),
  heights: new Map(),
  inUse: new Set(),
  isWhole: false,
})

export const DrawingContext = createContext<BoardDrawing | null>(null)

/** Says which blocks of a column are near enough to request their items, and which to draw: up to `aheadPx` out of sight. */
export type BlockWatch = { near: NearWatch; sight: NearWatch; aheadPx: number }

/** The height of a block that is not drawn: the height that it had, otherwise an estimate. */
export function blockHeightPx(board: BoardDrawing | null, place: string): number {
  return board?.heights.get(place) ?? estimateBlockPx()
}

/** Comfortable: a lead with its picture, and rows. */
function estimateBlockPx(): number {
  const { density, firstItems } = listLookSetting.get()
  if (density === 'headlines') return 76 + 26 * firstItems
  return density === 'compact' ? 84 + 52 * firstItems : 320 + 80 * firstItems
}

type Drawing = {
  /** The key of the block, unique on the board. */
  place: string
  /** The watch of the block's column; null while the column is not near. */
  watch: BlockWatch | null
  /** The first of all is drawn with the board; the others of the first sight in their turns. */
  isFirst: boolean
  isInFirstSight: boolean
  /** Called when the block comes near, to request its items. */
  onNear: () => void
}

type Drawn = { isDrawn: boolean; heightPx: number; element: RefObject<HTMLElement | null> }

/** Whether a block is drawn: in its turn after it comes into sight, until it leaves. It keeps its height. */
export function useDrawing({ place, watch, isFirst, isInFirstSight, onNear }: Drawing): Drawn {
  const board = use(DrawingContext)
  const element = useRef<HTMLElement>(null)
  const [isDrawn, setDrawn] = useState(() => isFirst || (watch !== null && board?.drawn.has(place) === true))
  const near = useRef(onNear)
  const hadWatch = useRef(false)
  useLayoutEffect(() => {
    near.current = onNear
  })
  useLayoutEffect(() => {
    if (!isDrawn || element.current === null) return
    board?.drawn.set(place, element.current)
    return () => void board?.drawn.delete(place)
  }, [board, place, isDrawn])
  useEffect(() => {
    const block = element.current
    if (block === null || board === null) return
    let leave = () => {}
    const draw = () => {
      board.inUse.delete(clear)
      leave = board.turns.ask(block, () => {
        flushSync(() => setDrawn(true))
        clearUnused(board)
      })
    }
    const clear = () => {
      leave()
      if (isInUse(block)) return void board.inUse.add(clear)
      keepHeights(board, block)
      setDrawn(false)
    }
    const end = () => {
      leave()
      board.inUse.delete(clear)
    }
    if (watch === null) {
      // Before its column has a watch, the first block is drawn already.
      if (hadWatch.current) clear()
      return end
    }
    hadWatch.current = true
    // A block of the first sight stays until it has been in sight, even if searches above push it down: the next block waits for it.
    let isKept = isInFirstSight
    if (isInFirstSight) {
      near.current()
      draw()
    }
    const stops = [
      watch.near.watch(block, (isNear) => isNear && near.current()),
      watch.sight.watch(block, (isInSight) => {
        if (isInSight) draw()
        else if (!isKept) clear()
        isKept &&= !isInSight
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      end()
    }
  }, [board, watch, isInFirstSight])
  return { isDrawn, heightPx: blockHeightPx(board, place), element }
}

/** Keeps the heights of the drawn blocks in the element. */
export function keepHeights({ drawn, heights }: BoardDrawing, element: HTMLElement): void {
  for (const [place, block] of drawn) {
    // Not `offsetHeight`: rounded heights would add up to a jump of the blocks below.
    if (element.contains(block)) heights.set(place, block.getBoundingClientRect().height)
  }
}

/** A block with the focus, an open menu or a dragged handle stays drawn. */
export function isInUse(block: HTMLElement): boolean {
  return block.matches(':focus-within') || block.querySelector('[aria-expanded="true"], [aria-pressed="true"]') !== null
}

function clearUnused({ inUse }: BoardDrawing): void {
  const left = [...inUse]
  inUse.clear()
  for (const clear of left) clear()
}
