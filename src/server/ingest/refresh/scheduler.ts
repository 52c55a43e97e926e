// The worker's loop: checks due feeds, at most REFRESH_AT_ONCE at a time.

import { setTimeout as sleep } from 'node:timers/promises'
import { texts } from '../../../shared/texts/texts.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import { findDatabaseTrouble } from '../../db/databaseTrouble.ts'
import { minute, second } from '../../lib/clock.ts'
import { createLanes, type Lanes } from '../../lib/lanes.ts'
import { createRunningWork, type RunningWork } from '../../lib/runningWork.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { findFirstIcon } from '../icons/findFeedIcon.ts'
import { checkContext, putOff, recordFailure } from './feedHealth.ts'
import { createHostGate, type HostGate } from './hosts.ts'
import { type ClaimedFeed, claimDueFeeds, giveBackFeeds, hasDueFeeds, leaseMs } from './leases.queries.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { refreshFeed } from './refreshFeed.ts'

/** The idle loop sleeps for this time, so a new or due feed waits no longer. */
const restMs = second
/**
 * Claimed besides those that have a place, because a claim costs as much as recording a check. They wait for less time than their
 * leases last (leaseMs), even behind the slowest sources.
 */
const claimedAhead = 16
/** Service managers kill a process soon after they stop it. Another worker repeats the checks that take longer. */
const graceMs = 5 * second
/** A source that takes longer is slow: others get its place. Most answer within a second. */
const slowAfterMs = 3 * second
/** Checks of slow sources wait and take no CPU. */
const slowPlacesMin = 16
/** A feed that was slow last time looks for a place again after this pause. */
const slowPauseMs = 20 * second
/** When the database fails, the feed is checked again after this pause. It counts as no failure of the feed. */
const databasePauseMs = minute

/** Once stopped, it claims no more feeds, waits a few seconds for running checks and gives back the rest. */
export function startScheduler(deps: RefreshDeps): WorkerLoop {
  const running = createRunningWork<ClaimedFeed>()
  const places = deps.config.refreshAtOnce
  const lanes = createLanes({
    places,
    slowPlaces: Math.max(places, slowPlacesMin),
    slowAfterMs,
    onFree: () => running.wake(),
  })
  const claim = createClaim(deps)
  let waiting: ClaimedFeed[] = []
  deps.metrics.watch('checksUnderWay', () => running.size)
  return startLoop({
    log: deps.log,
    task: 'claiming feeds',
    pauseMs: restMs,
    async round(stopped) {
      if (waiting.length === 0) waiting = await claim(places + claimedAhead)
      const isIdle = waiting.length === 0
      while (waiting.length > 0 && lanes.hasQuickPlace() && !stopped.aborted) {
        const [feed] = waiting.splice(0, 1)
        if (feed !== undefined) running.start(feed, checkInLane(deps, lanes, feed))
      }
      // While there are free places and due feeds, claim again at once. Otherwise wait for a free place, or rest.
      if (lanes.hasQuickPlace()) return isIdle ? 'rest' : 'again'
      if (!stopped.aborted) await running.oneEnded()
      return 'again'
    },
    interrupt: () => running.wake(),
    finish: () => finish(deps, running, waiting),
  })
}

/** Never rejects. */
async function checkInLane(deps: RefreshDeps, lanes: Lanes, feed: ClaimedFeed): Promise<void> {
  if (lanes.hasPlace(feed.id)) return lanes.run(feed.id, ({ cutOff }) => checkFeed(deps, deps.hostGate, feed, cutOff))
  deps.metrics.feedRefreshed('putOff')
  const until = Math.round(deps.clock() + slowPauseMs * (1 + deps.random()))
  // If this fails, the lease expires.
  await deps.writeQueue(() => putOff(deps.db, feed, until)).catch(() => {})
}

/** `waiting`: claimed feeds whose check has not begun. */
async function finish(deps: RefreshDeps, running: RunningWork<ClaimedFeed>, waiting: ClaimedFeed[]): Promise<void> {
  await giveBack(deps, waiting)
  const done = new AbortController()
  await Promise.race([running.allEnded(), sleep(graceMs, undefined, { signal: done.signal }).catch(() => {})])
  done.abort()
  if (running.size === 0) return
  deps.log.info({ feeds: running.size }, 'running checks are given back')
  await giveBack(deps, running.rows())
}

async function giveBack(deps: RefreshDeps, feeds: ClaimedFeed[]): Promise<void> {
  await giveBackFeeds(deps.db, feeds).catch((error) =>
    deps.log.warn({ err: error }, 'feeds could not be given back; their leases will expire'),
  )
}

/** Checks all feeds that are due now, for tests and benches. Returns their number. */
export async function refreshDueFeeds(
  deps: RefreshDeps,
  gate: HostGate = createHostGate(deps.config),
): Promise<number> {
  const running = createRunningWork<ClaimedFeed>()
  const places = deps.config.refreshAtOnce
  let waiting: ClaimedFeed[] = []
  let checked = 0
  let mayHaveMore = true
  for (;;) {
    if (waiting.length === 0 && (mayHaveMore || running.size === 0)) {
      const limit = places - running.size + claimedAhead
      waiting = await claimDueFeeds(deps.db, { now: deps.clock(), limit })
      mayHaveMore = waiting.length >= limit
      checked += waiting.length
    }
    for (const feed of waiting.splice(0, places - running.size)) running.start(feed, checkFeed(deps, gate, feed))
    if (running.size > 0) await running.oneEnded()
    // On PostgreSQL a claim passes over a feed whose row another transaction is writing, such as one that got its icon.
    else if (await hasDueFeeds(deps.db, deps.clock())) await sleep(1)
    else return checked
  }
}

/** Checks one claimed feed, or puts it off when its host has no place. Never rejects. */
export async function checkFeed(
  deps: RefreshDeps,
  gate: HostGate,
  feed: ClaimedFeed,
  cutOff?: AbortSignal,
): Promise<void> {
  try {
    const place = await gate.enter(addressOf(feed), deps.clock())
    if (place.is === 'putOff') {
      deps.metrics.feedRefreshed('putOff')
      await deps.writeQueue(() => putOff(deps.db, feed, place.until))
      return
    }
    try {
      await refreshFeed(deps, feed, cutOff)
      warnIfLate(deps, feed)
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
    deps.log.warn(
      { trouble, reason: reasonOf(error), feedId: feed.id },
      'a feed could not be saved and will be checked again',
    )
    // If this fails too, the lease expires.
    await deps.writeQueue(() => putOff(deps.db, feed, deps.clock() + databasePauseMs)).catch(() => {})
  }
}

/** Leases keep the data correct (leases.queries.ts), but operators should know that the machine was paused for so long. */
function warnIfLate({ log, clock }: RefreshDeps, { id: feedId, leasedUntil }: ClaimedFeed): void {
  const lateMs = leasedUntil === null ? 0 : clock() - leasedUntil
  if (lateMs > 0)
    log.warn(
      { feedId, tookMs: leaseMs + lateMs },
      'a check took longer than its lease; another worker may have checked the feed too',
    )
}

/** A feed that causes an error must not be checked again at once. If recording the failure fails too, the lease expires. */
async function backOffSafely(deps: RefreshDeps, feed: ClaimedFeed): Promise<void> {
  const failure = { text: texts.failureNotSaved(), retryAfterMs: null }
  await deps
    .writeQueue(() => recordFailure(deps.db, feed, failure, checkContext(deps)))
    .catch((error) => deps.log.error({ err: error, feedId: feed.id }, 'a failed refresh could not be recorded'))
}

function createClaim({ db, clock, log }: RefreshDeps): (limit: number) => Promise<ClaimedFeed[]> {
  let lastLookAt = Number.NEGATIVE_INFINITY
  return async (limit) => {
    const now = clock()
    // Checks become due later by the same time. Nothing else changes, so nothing needs a repair.
    if (now < lastLookAt - minute)
      log.warn({ backMs: lastLookAt - now }, 'the clock was set back, so checks come later')
    lastLookAt = now
    // Looking takes no lock, and most of the time nothing is due.
    return (await hasDueFeeds(db, now)) ? claimDueFeeds(db, { now, limit }) : []
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
