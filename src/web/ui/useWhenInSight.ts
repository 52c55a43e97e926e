import { useCallback, useEffectEvent } from 'react'

/** Begun this far before the end, more is there when the reader is. */
const margin = '600px'

/** Calls `onSeen` when the element with this ref comes near what is in sight, and again each time it comes back. */
export function useWhenInSight(onSeen: () => void): (element: HTMLElement | null) => (() => void) | undefined {
  const seen = useEffectEvent(onSeen)
  return useCallback((element) => {
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: margin })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
