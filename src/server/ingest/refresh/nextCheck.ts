// When a feed is checked again. Pure: the clock and the dice are arguments.
import { day, hour, minute } from '../../lib/clock.ts'

export type FeedPace = {
  /** Checks in a row that failed, this one included; 0 after a good one. */
  failures: number
  /** Moments of its newest items, newest first. */
  recentlyPublished: readonly number[]
  /** A hub pushes what is new: checks only make sure that it does. */
  isPushed?: boolean
}

/** What the source says about being asked again; an answer without a word on it is `noWish`. */
export type PollingWish = {
  /** Cache-Control and Expires. */
  freshForMs: number | null
  /** <ttl>, sy:updatePeriod. */
  ttlMinutes: number | null
  /** Hours of the day in UTC. */
  skipHours: readonly number[]
  /** 0 = Sunday. */
  skipDays: readonly number[]
  /** Retry-After of a 429 or 503. */
  retryAfterMs: number | null
}

export const noWish: PollingWish = {
  freshForMs: null,
  ttlMinutes: null,
  skipHours: [],
  skipDays: [],
  retryAfterMs: null,
}

export type CheckSettings = {
  /** REFRESH_INTERVAL_MINUTES: the pace around which feeds are checked. */
  intervalMinutes: number
  /** From 0 to 1: spreads checks, so that feeds added together don't stay together. */
  random: number
}

const shortestMs = 5 * minute
const longestMs = day
const pushedMs = 6 * hour
/** Shares of the interval by which a check may come earlier. */
const successSpread = 0.1
const failureSpread = 0.25

export function nextCheck(now: number, pace: FeedPace, wish: PollingWish, settings: CheckSettings): number {
  const intervalMs = settings.intervalMinutes * minute
  const wishedMs = Math.max(wish.freshForMs ?? 0, (wish.ttlMinutes ?? 0) * minute, wish.retryAfterMs ?? 0)
  const ownMs =
    pace.failures > 0
      ? spread(backOff(intervalMs, pace.failures), failureSpread, settings.random)
      : spread(
          Math.max(adaptedInterval(now, pace.recentlyPublished, intervalMs), pace.isPushed ? pushedMs : 0),
          successSpread,
          settings.random,
        )
  // A publisher's wish is heard up to a day: a cache lifetime of a year is a mistake, not a wish.
  return afterSkippedHours(now + bounded(Math.max(ownMs, wishedMs)), wish)
}

/**
 * Halfway, as factors go, between the operator's pace and the feed's own: with an hour as the pace, a feed with news every
 * five minutes is checked each 17 minutes, one with news every week each 13 hours.
 */
function adaptedInterval(now: number, recentlyPublished: readonly number[], intervalMs: number): number {
  const oldest = recentlyPublished.at(-1)
  // A feed that has said nothing yet may begin at any time: a day between its items is a guess.
  const gapMs = oldest === undefined ? day : Math.max(minute, (now - oldest) / recentlyPublished.length)
  return bounded(Math.sqrt(intervalMs * gapMs))
}

/** Doubles with each failure up to a day, and never stops for good: sources come back after months. */
function backOff(intervalMs: number, failures: number): number {
  return bounded(intervalMs * 2 ** Math.min(failures - 1, 20))
}

function bounded(ms: number): number {
  return Math.min(longestMs, Math.max(shortestMs, ms))
}

function spread(ms: number, share: number, random: number): number {
  return ms * (1 - share * random)
}

/** The moment itself, or the start of the first hour after it that the source does not ask to be spared. */
function afterSkippedHours(moment: number, { skipHours, skipDays }: PollingWish): number {
  if (skipHours.length === 0 && skipDays.length === 0) return Math.round(moment)
  let candidate = moment
  for (let tried = 0; tried <= 7 * 24; tried++) {
    const date = new Date(candidate)
    if (!skipHours.includes(date.getUTCHours()) && !skipDays.includes(date.getUTCDay())) return Math.round(candidate)
    candidate = (Math.floor(candidate / hour) + 1) * hour
  }
  // All hours of the week are named: no wish at all.
  return Math.round(moment)
}
