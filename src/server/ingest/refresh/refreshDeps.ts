import type { Deps } from '../../deps.ts'
import { createNetworkWatch, type NetworkWatch } from './networkWatch.ts'
import { createWriteTurns, type WriteTurns } from './writeTurns.ts'

/** What a refresh works with: the deps of its process, and what its refreshes share. */
export type RefreshDeps = Deps & {
  writeTurns: WriteTurns
  network: NetworkWatch
  /** From 0 to 1. */
  random: () => number
}

/** Between two of a worker's transactions: longer than the first waits of SQLite's busy handler (1, 2 and 5 ms). */
export const workerBreathMs = 8

/** `breathMs` is 0 where readers' calls are served by the same thread: they get their turn between two statements. */
export function createRefreshDeps(deps: Deps, { breathMs }: { breathMs: number }): RefreshDeps {
  return { ...deps, writeTurns: createWriteTurns(breathMs), network: createNetworkWatch(), random: Math.random }
}
