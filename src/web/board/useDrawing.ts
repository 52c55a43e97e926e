import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { listLookSetting } from '../data/listLook.ts'
import { createDrawTurns, type DrawTurns } from '../ui/drawTurns.ts'
import type { NearWatch } from '../ui/nearness.ts'

/** State that all blocks of one board share. */
export type BoardDrawing = {
  turns: DrawTurns
  /** The blocks that are drawn now. A block that moves to another column is drawn there at once. */
  drawn: Set<string>
}

export const createBoardDrawing = (): BoardDrawing => ({ turns: createDrawTurns(), drawn: new Set() })

export const DrawingContext = createContext<BoardDrawing | null>(null)

/** The height of a block before it is drawn. Comfortable: a lead with its picture, and rows. */
function estimateBlockPx(): number {
  const { density, firstItems } = listLookSetting.get()
  if (density === 'headlines') return 76 + 26 * firstItems
  return density === 'compact' ? 84 + 52 * firstItems : 320 + 80 * firstItems
}

type Drawing = {
  /** The key of the block, unique on the board. */
  place: string
  /** The watch of the block's column; null while the column is not near. */
  watch: NearWatch | null
  /** The first of all is drawn with the board; the others of the first sight in their turns. */
  isFirst: boolean
  isInFirstSight: boolean
  /** Called when the block comes near, to request its items. */
  onNear: () => void
}

type Drawn = { isDrawn: boolean; heightPx: number; element: RefObject<HTMLDivElement | null> }

/** Whether a block is drawn: in its turn after it comes near, until it is far again. It keeps its height. */
export function useDrawing({ place, watch, isFirst, isInFirstSight, onNear }: Drawing): Drawn {
  const board = use(DrawingContext)
  const element = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(() => isFirst || (watch !== null && board?.drawn.has(place) === true))
  const [heightPx, setHeight] = useState(estimateBlockPx)
  const near = useRef(onNear)
  const hadWatch = useRef(false)
  useLayoutEffect(() => {
    near.current = onNear
  })
  useLayoutEffect(() => {
    if (!isDrawn) return
    board?.drawn.add(place)
    return () => void board?.drawn.delete(place)
  }, [board, place, isDrawn])
  useEffect(() => {
    const block = element.current
    if (block === null || board === null) return
    let leave = () => {}
    const draw = () => {
      near.current()
      leave = board.turns.ask(block, () => flushSync(() => setDrawn(true)))
    }
    const clear = () => {
      leave()
      if (isInUse(block)) return
      setHeight((before) => (board.drawn.has(place) ? block.offsetHeight : before))
      setDrawn(false)
    }
    if (watch === null) {
      // Before its column has a watch, the first block is drawn already.
      if (hadWatch.current) clear()
      return
    }
    hadWatch.current = true
    if (isInFirstSight) draw()
    const stop = watch.watch(block, (isNear) => (isNear ? draw() : clear()))
    return () => {
      stop()
      leave()
    }
  }, [board, watch, place, isInFirstSight])
  return { isDrawn, heightPx, element }
}

/** A block with the focus, an open menu or a dragged handle stays drawn. */
function isInUse(block: HTMLElement): boolean {
  return block.matches(':focus-within') || block.querySelector('[aria-expanded="true"], [aria-pressed="true"]') !== null
}
