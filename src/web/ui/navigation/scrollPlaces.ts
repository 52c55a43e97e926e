// How far the parts of a page were scrolled, for its entries in the browser's history. The browser itself only restores the window.

export type ScrollPlaces = {
  keep: (entry: number) => void
  /** Parts may be drawn in the next frames. */
  restore: (entry: number) => void
}

type Place = { id: string; top: number; left: number }

const entriesMax = 50
const framesWaited = 30

/** Only parts with an id are kept. */
export function createScrollPlaces({ document, requestAnimationFrame }: Window): ScrollPlaces {
  const kept = new Map<number, Place[]>()
  const scrolled = new Set<HTMLElement>()
  document.addEventListener(
    'scroll',
    ({ target }) => target instanceof HTMLElement && target.id && scrolled.add(target),
    {
      capture: true,
      passive: true,
    },
  )

  function restore(places: Place[], framesLeft: number): void {
    const missing = places.filter(({ id, top, left }) => {
      const part = document.getElementById(id)
      part?.scrollTo(left, top)
      return part === null || part.scrollTop < top
    })
    if (missing.length > 0 && framesLeft > 0) requestAnimationFrame(() => restore(missing, framesLeft - 1))
  }

  return {
    keep(entry) {
      const there = [...scrolled].filter((part) => part.isConnected)
      kept.delete(entry)
      kept.set(
        entry,
        there.map(({ id, scrollTop, scrollLeft }) => ({ id, top: scrollTop, left: scrollLeft })),
      )
      const [oldest] = kept.keys()
      if (kept.size > entriesMax && oldest !== undefined) kept.delete(oldest)
      scrolled.clear()
      for (const part of there) scrolled.add(part)
    },
    restore: (entry) => restore(kept.get(entry)?.filter(({ top, left }) => top + left > 0) ?? [], framesWaited),
  }
}
