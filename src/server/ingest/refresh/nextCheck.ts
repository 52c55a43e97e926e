// Pure: calculates when a feed is checked again. The clock and the random number are arguments.
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { day, hour, minute } from '../../lib/clock.ts'

export type FeedPace = {
  /** Failed checks in a row, including this one; 0 after a good one. */
  failures: number
  /** Publication times of the newest items, newest first. */
  recentlyPublished: readonly number[]
  /** A hub pushes new items, so checks only verify that it does. */
  isPushed?: boolean
}

/** A source's hints on polling. */
export type PollingHints = {
  /** From Cache-Control and Expires. */
  freshForMs: number | null
  /** From <ttl> and sy:updatePeriod. */
  ttlMinutes: number | null
  /** Hours of the day in UTC. */
  skipHours: readonly number[]
  /** 0 is Sunday. */
  skipDays: readonly number[]
  /** From Retry-After of a 429 or 503. */
  retryAfterMs: number | null
}

export const noHints: PollingHints = {
  freshForMs: null,
  ttlMinutes: null,
  skipHours: [],
  skipDays: [],
  retryAfterMs: null,
}

/** The hints of a document: when to poll it, and its new address. */
export type DocumentHints = Pick<ParsedFeed, 'ttlMinutes' | 'skipHours' | 'skipDays' | 'movedTo'>

/** Returns the hints as JSON; null when the document has none. */
export function writeDocumentHints({ ttlMinutes, skipHours, skipDays, movedTo }: DocumentHints): string | null {
  if (ttlMinutes === null && skipHours.length === 0 && skipDays.length === 0 && movedTo === null) return null
  return JSON.stringify({ ttlMinutes, skipHours, skipDays, movedTo } satisfies DocumentHints)
}

export function readDocumentHints(stored: string | null): Partial<DocumentHints> {
  // Only writeDocumentHints writes it.
  return stored === null ? {} : (JSON.parse(stored) as DocumentHints)
}

export type CheckSettings = {
  /** REFRESH_INTERVAL_MINUTES: the pace around which feeds are checked. */
  intervalMinutes: number
  /** From 0 to 1. Spreads the checks of feeds that were added together. */
  random: number
}

const shortestMs = 5 * minute
const longestMs = day
/** No check is further away. The clocks of several workers may differ by the rest. */
export const furthestCheckMs = longestMs + hour
const pushedMs = 6 * hour
/** The largest shares of the interval by which a check may come earlier. */
const successSpread = 0.1
const failureSpread = 0.25

export function nextCheck(now: number, pace: FeedPace, hints: PollingHints, settings: CheckSettings): number {
  const intervalMs = settings.intervalMinutes * minute
  const hintedMs = Math.max(hints.freshForMs ?? 0, (hints.ttlMinutes ?? 0) * minute, hints.retryAfterMs ?? 0)
  const ownMs =
    pace.failures > 0
      ? spread(backOff(intervalMs, pace.failures), failureSpread, settings.random)
      : spread(
          Math.max(adaptedInterval(now, pace.recentlyPublished, intervalMs), pace.isPushed ? pushedMs : 0),
          successSpread,
          settings.random,
        )
  // Hints delay a check by at most a day: a cache lifetime of a year is a mistake, and a feed that skips the weekend shows then that it lives.
  return Math.min(afterSkippedHours(now + bounded(Math.max(ownMs, hintedMs)), hints), now + longestMs)
}

/**
 * The geometric mean of the operator's interval and the feed's own. With an interval of an hour, a feed with news every five
 * minutes is checked every 17 minutes, and a feed with news every week every 13 hours.
 */
function adaptedInterval(now: number, recentlyPublished: readonly number[], intervalMs: number): number {
  const oldest = recentlyPublished.at(-1)
  // A feed without items may start at any time; a day between its items is a guess.
  const gapMs = oldest === undefined ? day : Math.max(minute, (now - oldest) / recentlyPublished.length)
  return bounded(Math.sqrt(intervalMs * gapMs))
}

/** Doubles with each failure, up to a day. It never stops, because sources return after months. */
function backOff(intervalMs: number, failures: number): number {
  return bounded(intervalMs * 2 ** Math.min(failures - 1, 20))
}

function bounded(ms: number): number {
  return Math.min(longestMs, Math.max(shortestMs, ms))
}

function spread(ms: number, share: number, random: number): number {
  return ms * (1 - share * random)
}

/** Returns the moment itself, or the start of the first later hour that the source doesn't exclude. */
function afterSkippedHours(moment: number, { skipHours, skipDays }: PollingHints): number {
  if (skipHours.length === 0 && skipDays.length === 0) return Math.round(moment)
  let candidate = moment
  for (let tried = 0; tried <= 7 * 24; tried++) {
    const date = new Date(candidate)
    if (!skipHours.includes(date.getUTCHours()) && !skipDays.includes(date.getUTCDay())) return Math.round(candidate)
    candidate = (Math.floor(candidate / hour) + 1) * hour
  }
  // The source excludes every hour of the week, so its hint is ignored.
  return Math.round(moment)
}
