import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { findPlace, indexOfPlace, keepPlace, type RiverPlace } from './riverPlaces.ts'

type KeptPlace = {
  rows: Virtualizer<HTMLElement, Element>
  scroller: HTMLElement | null
  items: Item[]
  perRow: number
  visit: number
  isOldestFirst: boolean
  /** Shown if the visit has no place yet. */
  itemId: number | undefined
}

const storeMs = 200

/** Scrolls the list to where the reader was at this visit, and follows where they are. */
export function useKeptPlace({ rows, scroller, items, perRow, visit, isOldestFirst, itemId }: KeptPlace): void {
  const place = useRef<RiverPlace>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is shown
  useLayoutEffect(() => {
    if (scroller === null || items.length === 0) return
    const kept = findPlace(visit)
    const index = kept ? indexOfPlace(items, kept, isOldestFirst) : items.findIndex(({ id }) => id === itemId)
    if (index < 1 && !kept?.hiddenPx) return
    const [start = 0] = rows.getOffsetForIndex(Math.floor(index / perRow), kept ? 'start' : 'center') ?? []
    scroller.scrollTop = start + (kept?.hiddenPx ?? 0)
    return kept && holdPlace(scroller, { itemId: items[index]?.id ?? 0, hiddenPx: kept.hiddenPx })
  }, [scroller, visit])

  const follow = useStableCallback(() => {
    const row = scroller && rows.getVirtualItemForOffset(scroller.scrollTop)
    const first = row && items[row.index * perRow]
    if (!row || !first) return
    const { id, publishedAt } = first
    const hiddenPx = Math.round(scroller.scrollTop - row.start)
    place.current = { item: { id, publishedAt }, hiddenPx, index: row.index * perRow, count: items.length }
  })
  useEffect(() => {
    if (scroller === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      clearTimeout(timer)
      timer = undefined
      if (place.current !== undefined) keepPlace(visit, place.current)
    }
    const move = () => {
      follow()
      timer ??= setTimeout(store, storeMs)
    }
    scroller.addEventListener('scroll', move, { passive: true })
    addEventListener('pagehide', store)
    return () => {
      store()
      scroller.removeEventListener('scroll', move)
      removeEventListener('pagehide', store)
    }
  }, [scroller, visit, follow])
}

const stableFrames = 5
const framesMost = 120
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * The rows above were estimated when the list scrolled. Keeps the item at its place while they are measured, until the reader
 * moves. Returns what ends it.
 */
function holdPlace(scroller: HTMLElement, { itemId, hiddenPx }: { itemId: number; hiddenPx: number }): () => void {
  let frame = 0
  let stable = 0
  let framesLeft = framesMost
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const input of inputs) removeEventListener(input, stop)
  }
  const correct = () => {
    const row = scroller.querySelector(`[data-item-id="${itemId}"]`)?.closest('[data-index]')
    if (row) {
      const offPx = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top + hiddenPx
      if (Math.abs(offPx) >= 1) scroller.scrollTop += offPx
      stable = Math.abs(offPx) >= 1 ? 0 : stable + 1
    }
    framesLeft -= 1
    if (stable < stableFrames && framesLeft > 0) frame = requestAnimationFrame(correct)
    else stop()
  }
  for (const input of inputs) addEventListener(input, stop, { passive: true })
  frame = requestAnimationFrame(correct)
  return stop
}
