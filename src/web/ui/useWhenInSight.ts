import { useCallback, useEffectEvent } from 'react'

/** Loading starts this far ahead, so more items are there when the reader gets to the end. */
const margin = '600px'

/** Calls `onSeen` each time the element with this ref comes near the viewport. */
export function useWhenInSight(onSeen: () => void): (element: HTMLElement | null) => (() => void) | undefined {
  const seen = useEffectEvent(onSeen)
  return useCallback((element) => {
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: margin })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
