import { useSyncExternalStore } from 'react'
import { keptSound, listenToKeptSounds } from '../../core/keptSounds.ts'
import type { Recording } from '../../core/player.ts'

/** How much of an episode has come, 0 to 1, while it is fetched. */
const shares = new Map<number, number>()
const listeners = new Set<() => void>()

export function setEpisodeShare(id: number, share: number | null): void {
  if (share === null) shares.delete(id)
  else shares.set(id, share)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = listenToKeptSounds(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The share of an episode that this device has: 1 for a kept one, null for one that it doesn't keep. */
export function useKeptShare({ id, sound }: Recording): number | null {
  return useSyncExternalStore(
    subscribe,
    () => shares.get(id) ?? (keptSound(id, sound.enclosureIndex)?.address ? 1 : null),
  )
}
