// The recordings that this device keeps. The player asks for them here, and each way out of a session removes them; features/queue
// fetches and stores them.
import { useSyncExternalStore } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { createDeviceSetting } from './deviceSetting.ts'

export const episodeDatabase = 'broadsheet-episodes'

/** Whether the next episodes of the queue are kept. */
export const keepAheadSetting = createDeviceSetting<boolean>('keepEpisodesAhead', (stored) => stored === true)

/** Whether the store is there. Browsers that keep nothing never open it. */
export const hasEpisodesSetting = createDeviceSetting<boolean>('hasEpisodes', (stored) => stored === true)

/** The item as it was kept, and an address of its sound within this page. */
export type KeptSound = { item: Item /** null until all of it has come. */; address: string | null }

let sounds: ReadonlyMap<string, KeptSound> = new Map()
const listeners = new Set<() => void>()

/** One recording of an item, which may have several. */
const keyOf = (itemId: number, enclosureIndex: number) => `${itemId} ${enclosureIndex}`

export function setKeptSounds(kept: readonly (KeptSound & { enclosureIndex: number })[]): void {
  const before = sounds
  sounds = new Map(kept.map(({ enclosureIndex, ...sound }) => [keyOf(sound.item.id, enclosureIndex), sound]))
  const isSame =
    before.size === sounds.size && [...before].every(([key, { address }]) => sounds.get(key)?.address === address)
  if (isSame) return
  for (const [key, { address }] of before)
    if (address !== null && sounds.get(key)?.address !== address) URL.revokeObjectURL(address)
  for (const listener of listeners) listener()
}

export const keptSound = (itemId: number, enclosureIndex: number): KeptSound | undefined =>
  sounds.get(keyOf(itemId, enclosureIndex))

/** Another one after each change. */
export const useKeptSounds = () => useSyncExternalStore(listenToKeptSounds, () => sounds)

/** Returns a function that ends it. */
export function listenToKeptSounds(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function forgetEpisodes(): void {
  setKeptSounds([])
  keepAheadSetting.forget()
  if (!hasEpisodesSetting.get()) return
  hasEpisodesSetting.forget()
  try {
    globalThis.indexedDB?.deleteDatabase(episodeDatabase)
  } catch {
    // Blocked storage has no episodes.
  }
}
