// The article that is read aloud. Its menu starts it, and its sheet draws the controls.
import { useSyncExternalStore } from 'react'

let spokenId: number | null = null
const listeners = new Set<() => void>()
const endListeners = new Set<(id: number) => void>()

/** null: nothing is read aloud. */
export function speakArticle(id: number | null): void {
  spokenId = id
  for (const listener of listeners) listener()
}

/** The controls of an article close. Another article may be read aloud by then. */
export function stopSpeaking(id: number): void {
  if (spokenId === id) speakArticle(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsSpoken = (id: number): boolean => useSyncExternalStore(subscribe, () => spokenId === id)

export const useIsSpeaking = (): boolean => useSyncExternalStore(subscribe, () => spokenId !== null)

/** The voice said the last sentence of an article. */
export function noteSpokenToEnd(id: number): void {
  for (const listener of endListeners) listener(id)
}

/** Returns a function that ends it. */
export function onSpokenToEnd(listener: (id: number) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}
