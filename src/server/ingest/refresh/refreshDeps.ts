import { hasOneWriter, hasOtherProcesses } from '../../db/dialect.ts'
import type { Deps } from '../../deps.ts'
import { createHostGate, createSharedHostGate, type HostGate } from './hosts.ts'
import { createNetworkWatch, type NetworkWatch } from './networkWatch.ts'
import { createSharedSaves, type SharedSaves } from './sharedSaves.ts'
import { createWriteQueue, type WriteQueue } from './writeQueue.ts'

/** The dependencies of a refresh: those of its process, and the state that all refreshes share. */
export type RefreshDeps = Deps & {
  writeQueue: WriteQueue
  sharedSaves: SharedSaves
  network: NetworkWatch
  /** Several workers share it; on SQLite each thread has its own. */
  hostGate: HostGate
  /** Called after a refresh has stored new items; must return at once. */
  onNewItems: (feedId: number, newItems: number) => void
  /** Fetches the whole articles of these items in the background, as far as they are not stored; returns at once. */
  fetchWhole: (itemIds: number[]) => void
  /** From 0 to 1. */
  random: () => number
}

/** The worker's pause between two transactions. It is longer than the first waits of SQLite's busy handler (1, 2 and 5 ms). */
export const workerPauseMs = 8

/** How long a save of the worker waits for others to share a transaction with. Some five documents are parsed meanwhile. */
export const workerLingerMs = 25

/** `pauseMs` is 0 in a thread that serves readers' requests too: those get a turn between two statements. */
export function createRefreshDeps(
  deps: Deps,
  { pauseMs, lingerMs = 0 }: { pauseMs: number; lingerMs?: number },
): RefreshDeps {
  const { db, config } = deps
  const hostGate = hasOtherProcesses(db) ? createSharedHostGate(config, db) : createHostGate(config)
  // Its pause is for readers who wait for SQLite's one writer.
  const writeQueue = createWriteQueue(hasOneWriter(db) ? pauseMs : 0)
  return {
    ...deps,
    hostGate,
    writeQueue,
    sharedSaves: createSharedSaves(db, writeQueue, lingerMs),
    network: createNetworkWatch(),
    onNewItems: () => {},
    fetchWhole: () => {},
    random: Math.random,
  }
}
