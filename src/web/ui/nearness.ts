// Watches which elements are near the visible part of a scroller, with one observer for all.

export type NearWatch = {
  /** Calls `onChange` at once and on every change. Returns a function that stops watching. */
  watch: (element: Element, onChange: (isNear: boolean) => void) => () => void
  stop: () => void
}

/** `margin`: the near distance beyond the edges of `root`, as a CSS length. */
export function createNearWatch(root: Element, margin: string): NearWatch {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { root, rootMargin: margin },
  )
  return {
    watch(element, onChange) {
      listeners.set(element, onChange)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        observer.unobserve(element)
      }
    },
    stop: () => observer.disconnect(),
  }
}
