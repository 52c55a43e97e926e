// Fetches whole articles in the background, one after the other: of new items in feeds that a reader always reads whole, after their
// refresh has ended, and of stubs that a paper will have. A process that stops drops what waits; those articles are fetched when a reader opens them.
import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { createFullTexts } from './fullTexts.ts'
import { findNewItemsToFetch } from './items.queries.ts'

/** Of one refresh: a publisher may list hundreds of new items, and readers open few of them. */
const newItemsMax = 20
const waitingMax = 1000
const fetchedAtOnce = 4
/** No reader is waiting, so a fetch may wait longer for a place at the host. */
const placeTimeoutMs = minute
const graceMs = 5 * second

export type NewFullTexts = {
  /** Returns at once. */
  add: (feedId: number, newItems: number) => void
  /** Returns at once. */
  addItems: (itemIds: number[]) => void
  /** Resolves when nothing waits, for tests. */
  whenDone: () => Promise<void>
  stop: () => Promise<void>
}

export function createNewFullTexts(deps: RefreshDeps): NewFullTexts {
  const fullTexts = createFullTexts(deps)
  const waiting: number[] = []
  const running = new Set<Promise<void>>()
  const finding = new Set<Promise<void>>()

  async function find(feedId: number, newItems: number): Promise<void> {
    const itemIds = await findNewItemsToFetch(deps.db, feedId, Math.min(newItems, newItemsMax))
    wait(itemIds)
  }

  /** Many papers have the same articles. */
  function wait(itemIds: number[]): void {
    const known = new Set(waiting)
    const fresh = itemIds.filter((itemId) => !known.has(itemId))
    waiting.push(...fresh.slice(0, Math.max(0, waitingMax - waiting.length)))
    while (running.size < fetchedAtOnce && waiting.length > 0) track(running, drain())
  }

  async function drain(): Promise<void> {
    for (let itemId = waiting.shift(); itemId !== undefined; itemId = waiting.shift())
      await fullTexts.ofItem(itemId, { placeTimeoutMs })
  }

  function track(set: Set<Promise<void>>, work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error) => deps.log.warn({ err: error }, 'whole articles of new items could not be fetched'))
      .finally(() => set.delete(tracked))
    set.add(tracked)
  }

  async function whenDone(): Promise<void> {
    while (finding.size + running.size > 0) await Promise.all([...finding, ...running])
  }

  return {
    add(feedId, newItems) {
      if (deps.config.fullText) track(finding, find(feedId, newItems))
    },
    addItems(itemIds) {
      if (deps.config.fullText) wait(itemIds)
    },
    whenDone,
    async stop() {
      waiting.length = 0
      const done = new AbortController()
      await Promise.race([whenDone(), sleep(graceMs, undefined, { signal: done.signal }).catch(() => {})])
      done.abort()
    },
  }
}
