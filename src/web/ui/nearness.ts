// Which elements are near what a scroller shows: one observer for all of them.

export type NearWatch = {
  /** `onChange` hears of the element's nearness at once, and whenever it changes. Returns what ends it. */
  watch: (element: Element, onChange: (isNear: boolean) => void) => () => void
  stop: () => void
}

/** `margin`: how far beyond the edges of `root` is still near, as CSS writes it. */
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
