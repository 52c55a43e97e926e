import { useSyncExternalStore } from 'react'

/** After some minutes, at a time in epoch milliseconds, or at the end of what plays now; null: off. */
export type Sleep = { minutes: number; at: number } | 'atEnd' | null

let sleep: Sleep = null
const listeners = new Set<() => void>()

export function setSleep(chosen: Sleep): void {
  sleep = chosen
  for (const listener of listeners) listener()
}

export const getSleep = (): Sleep => sleep

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSleep = (): Sleep => useSyncExternalStore(subscribe, getSleep)
