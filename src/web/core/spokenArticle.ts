// The article that is read aloud. Its menu starts it, and its sheet draws the controls.
import { useSyncExternalStore } from 'react'

let spokenId: number | null = null
const listeners = new Set<() => void>()

/** null: nothing is read aloud. */
export function speakArticle(id: number | null): void {
  spokenId = id
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsSpoken = (id: number): boolean => useSyncExternalStore(subscribe, () => spokenId === id)
