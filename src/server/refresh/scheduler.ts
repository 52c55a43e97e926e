// The worker's loop: as places come free, feeds that are due take them.
import { setTimeout as sleep } from 'node:timers/promises'
import { dialectOf } from '../db/dialect.ts'
import type { FeedRow } from '../db/schema.ts'
import { second } from '../lib/clock.ts'
import { claimDueFeeds } from './claimDueFeeds.ts'
import { createHostGate, createSharedHostGate, type HostGate } from './hostGate.ts'
import { putOff, recordFailure } from './recordRefresh.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { occasionOf, refreshFeed } from './refreshFeed.ts'

export type Scheduler = {
  /** Takes no more feeds and waits for those under way. */
  stop: () => Promise<void>
}

/** How long a loop with nothing to do sleeps: a feed that has just been added or is due waits no longer. */
const restMs = second

export function startScheduler(deps: RefreshDeps): Scheduler {
  const stopping = new AbortController()
  const running = runLoop(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function runLoop(deps: RefreshDeps, stopped: AbortSignal): Promise<void> {
  const isShared = dialectOf(deps.db) === 'postgres'
  const gate = isShared ? createSharedHostGate(deps.config, deps.db) : createHostGate(deps.config)
  const underWay = new Set<Promise<void>>()
  const places = deps.config.refreshAtOnce
  while (!stopped.aborted) {
    const claimed = await claimSafely(deps, places - underWay.size)
    for (const feed of claimed) startCheck(underWay, checkFeed(deps, gate, feed))
    // With a place and perhaps more feeds left, look again at once; else when a place comes free or time has passed.
    if (underWay.size >= places) await Promise.race(underWay)
    else if (claimed.length === 0) await rest(stopped, restMs)
  }
  await Promise.all(underWay)
}

function startCheck(underWay: Set<Promise<void>>, checking: Promise<void>): void {
  const check: Promise<void> = checking.finally(() => underWay.delete(check))
  underWay.add(check)
}

/** One pass without a loop, for stories and measurements: checks all that is due now. Returns how many feeds were. */
export async function refreshDueFeeds(
  deps: RefreshDeps,
  gate: HostGate = createHostGate(deps.config),
): Promise<number> {
  const underWay = new Set<Promise<void>>()
  let checked = 0
  for (;;) {
    const claimed = await claimDueFeeds(deps.db, {
      now: deps.clock(),
      limit: deps.config.refreshAtOnce - underWay.size,
    })
    checked += claimed.length
    for (const feed of claimed) startCheck(underWay, checkFeed(deps, gate, feed))
    if (underWay.size === 0) return checked
    await Promise.race(underWay)
  }
}

/** One claimed feed, when its host has a place for it. Never rejects. */
export async function checkFeed(deps: RefreshDeps, gate: HostGate, feed: FeedRow): Promise<void> {
  try {
    const place = await gate.enter(feed.url, deps.clock())
    if (place.is === 'putOff') return await deps.writeTurns(() => putOff(deps.db, feed, place.until))
    await refreshFeed(deps, feed).finally(place.leave)
  } catch (error) {
    deps.log.error({ err: error, feedId: feed.id }, 'a feed could not be refreshed')
    await backOffSafely(deps, feed)
  }
}

/** A feed that makes us stumble must not do so again at once. When even that fails, its lease runs out by itself. */
async function backOffSafely(deps: RefreshDeps, feed: FeedRow): Promise<void> {
  const failure = { text: 'What this feed sent could not be saved. It has been logged.', retryAfterMs: null }
  await deps
    .writeTurns(() => recordFailure(deps.db, feed, failure, occasionOf(deps)))
    .catch((error) => deps.log.error({ err: error, feedId: feed.id }, 'a failed refresh could not be recorded'))
}

/** A database that does not answer for a moment is no reason to give up for good. */
async function claimSafely(deps: RefreshDeps, limit: number): Promise<FeedRow[]> {
  try {
    return await claimDueFeeds(deps.db, { now: deps.clock(), limit })
  } catch (error) {
    deps.log.error({ err: error }, 'no feeds could be claimed')
    return []
  }
}

async function rest(stopped: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: stopped }).catch(() => {})
}
