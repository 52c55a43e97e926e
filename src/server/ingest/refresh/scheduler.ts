// The worker's loop: as places come free, feeds that are due take them.
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '../../core/feeds/addressOf.ts'
import { findDatabaseTrouble } from '../../db/databaseTrouble.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { FeedRow } from '../../db/schema.ts'
import { minute, second } from '../../lib/clock.ts'
import { findFirstIcon } from '../icons/findFeedIcon.ts'
import { claimDueFeeds, giveBackFeeds } from './claimDueFeeds.ts'
import { createHostGate, createSharedHostGate, type HostGate } from './hostGate.ts'
import { leaseMs } from './lease.ts'
import { putOff, recordFailure } from './recordRefresh.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { occasionOf, refreshFeed } from './refreshFeed.ts'

export type Scheduler = {
  /** Takes no more feeds, waits some seconds for those under way and gives back the rest. */
  stop: () => Promise<void>
}

/** How long a loop with nothing to do sleeps: a feed that has just been added or is due waits no longer. */
const restMs = second
/** Who stops a process kills it soon after. A check that waits for a slow source is another worker's then. */
const graceMs = 5 * second
/** The next try of what could not be saved because of the database: no failure of the feed. */
const troublePauseMs = minute

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
  const underWay: Checks = new Map()
  const places = deps.config.refreshAtOnce
  const claim = createPatientClaim(deps)
  deps.metrics.watch('checksUnderWay', () => underWay.size)
  while (!stopped.aborted) {
    const claimed = await claim(places - underWay.size)
    for (const feed of claimed) startCheck(underWay, feed, checkFeed(deps, gate, feed))
    // With a place and perhaps more feeds left, look again at once; else when a place comes free or time has passed.
    if (underWay.size >= places) await Promise.race([...underWay.keys(), whenAborted(stopped)])
    else if (claimed.length === 0) await rest(stopped, restMs)
  }
  await finish(deps, underWay)
}

/** Each check with its feed. */
type Checks = Map<Promise<void>, FeedRow>

function startCheck(underWay: Checks, feed: FeedRow, checking: Promise<void>): void {
  const check: Promise<void> = checking.finally(() => underWay.delete(check))
  underWay.set(check, feed)
}

async function finish(deps: RefreshDeps, underWay: Checks): Promise<void> {
  const done = new AbortController()
  await Promise.race([Promise.all(underWay.keys()), rest(done.signal, graceMs)])
  done.abort()
  if (underWay.size === 0) return
  const feeds = [...underWay.values()]
  deps.log.info({ feeds: feeds.length }, 'checks under way are given back')
  await giveBackFeeds(deps.db, feeds).catch((error) => deps.log.warn({ err: error }, 'their leases run out instead'))
}

/** One pass without a loop, for stories and measurements: checks all that is due now. Returns how many feeds were. */
export async function refreshDueFeeds(
  deps: RefreshDeps,
  gate: HostGate = createHostGate(deps.config),
): Promise<number> {
  const underWay: Checks = new Map()
  let checked = 0
  for (;;) {
    const claimed = await claimDueFeeds(deps.db, {
      now: deps.clock(),
      limit: deps.config.refreshAtOnce - underWay.size,
    })
    checked += claimed.length
    for (const feed of claimed) startCheck(underWay, feed, checkFeed(deps, gate, feed))
    if (underWay.size === 0) return checked
    await Promise.race(underWay.keys())
  }
}

/** One claimed feed, when its host has a place for it. Never rejects. */
export async function checkFeed(deps: RefreshDeps, gate: HostGate, feed: FeedRow): Promise<void> {
  try {
    const place = await gate.enter(addressOf(feed), deps.clock())
    if (place.is === 'putOff') {
      deps.metrics.feedRefreshed('putOff')
      await deps.writeTurns(() => putOff(deps.db, feed, place.until))
      return
    }
    try {
      await refreshFeed(deps, feed)
      tellIfLate(deps, feed)
      await findFirstIcon(deps, feed)
    } finally {
      await place.leave()
    }
  } catch (error) {
    deps.metrics.feedRefreshed('broken')
    const trouble = findDatabaseTrouble(error)
    if (trouble === null) {
      deps.log.error({ err: error, feedId: feed.id }, 'a feed could not be refreshed')
      await backOffSafely(deps, feed)
      return
    }
    deps.log.warn({ trouble, reason: reasonOf(error), feedId: feed.id }, 'a feed could not be saved and is asked again')
    // When even that fails, its lease runs out by itself.
    await deps.writeTurns(() => putOff(deps.db, feed, deps.clock() + troublePauseMs)).catch(() => {})
  }
}

/** Nothing is lost, doubled or made old by it (lease.ts), but a machine that stands still for so long is worth a look. */
function tellIfLate({ log, clock }: RefreshDeps, { id: feedId, leasedUntil }: FeedRow): void {
  const lateMs = leasedUntil === null ? 0 : clock() - leasedUntil
  if (lateMs > 0)
    log.warn({ feedId, tookMs: leaseMs + lateMs }, 'a check took longer than its lease; another may have been made')
}

/** A feed that makes us stumble must not do so again at once. When even that fails, its lease runs out by itself. */
async function backOffSafely(deps: RefreshDeps, feed: FeedRow): Promise<void> {
  const failure = { text: 'What this feed sent could not be saved. It has been logged.', retryAfterMs: null }
  await deps
    .writeTurns(() => recordFailure(deps.db, feed, failure, occasionOf(deps)))
    .catch((error) => deps.log.error({ err: error, feedId: feed.id }, 'a failed refresh could not be recorded'))
}

/** A database that does not answer is no reason to give up, and told once, not every second. */
function createPatientClaim(deps: RefreshDeps): (limit: number) => Promise<FeedRow[]> {
  let isFailing = false
  let lastLookAt = Number.NEGATIVE_INFINITY
  return async (limit) => {
    const now = deps.clock()
    // What is due comes later by as much; nothing else changes, so there is nothing to mend.
    if (now < lastLookAt - minute)
      deps.log.warn({ backMs: lastLookAt - now }, 'the clock was set back: checks wait for it')
    lastLookAt = now
    try {
      const claimed = await claimDueFeeds(deps.db, { now, limit })
      if (isFailing) deps.log.info('feeds can be claimed again')
      isFailing = false
      return claimed
    } catch (error) {
      if (!isFailing) deps.log.error({ reason: reasonOf(error) }, 'no feeds can be claimed; trying again every second')
      isFailing = true
      return []
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function rest(stopped: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: stopped }).catch(() => {})
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
