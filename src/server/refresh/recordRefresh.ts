// What a check leaves on the feed itself: validators, health, the next check.
import type { Updateable } from 'kysely'
import type { Config } from '../config.ts'
import type { Db, FeedRow, Schema } from '../db/schema.ts'
import type { FeedFetch } from '../fetching/fetchFeed.ts'
import type { ParsedFeed } from '../formats/parsedFeed.ts'
import { minute } from '../lib/clock.ts'
import { describeFeed } from './describeFeed.ts'
import { nextCheck, noWish } from './nextCheck.ts'
import { readPollingWish, writePollingWish } from './pollingWish.ts'
import { findRecentlyPublished } from './refresh.queries.ts'

export type Answer = Omit<Extract<FeedFetch, { is: 'unchanged' }>, 'is' | 'status' | 'url'>

export type Occasion = { now: number; random: number; config: Pick<Config, 'refreshIntervalMinutes'> }

/** A good answer. With a document (`parsed`) it goes with the last of its items. */
export async function recordAnswer(
  db: Db,
  feed: FeedRow,
  {
    answer,
    parsed,
    occasion: { now, random, config },
  }: { answer: Answer; parsed: ParsedFeed | null; occasion: Occasion },
): Promise<void> {
  const pace = { failures: 0, recentlyPublished: await findRecentlyPublished(db, feed.id) }
  // A 304 says nothing anew: the last document's wish holds.
  const pollingWish = parsed ? writePollingWish(parsed) : feed.pollingWish
  const wish = { ...noWish, ...readPollingWish(pollingWish), freshForMs: answer.freshForMs }
  await update(db, feed, {
    etag: answer.etag,
    lastModified: answer.lastModified,
    contentHash: answer.contentHash,
    lastFetchedAt: now,
    nextCheckAt: nextCheck(now, pace, wish, { intervalMinutes: config.refreshIntervalMinutes, random }),
    failures: 0,
    lastError: null,
    goneAt: null,
    pollingWish,
    ...countMove(feed, answer.permanentUrl),
    ...(parsed ? describeFeed(parsed, feed) : {}),
  })
}

export type Failure = { text: string; retryAfterMs: number | null }

/** The feed is tried again, later each time. */
export function recordFailure(
  db: Db,
  feed: FeedRow,
  { text, retryAfterMs }: Failure,
  { now, random, config }: Occasion,
): Promise<void> {
  const failures = feed.failures + 1
  const settings = { intervalMinutes: config.refreshIntervalMinutes, random }
  const nextCheckAt = nextCheck(now, { failures, recentlyPublished: [] }, { ...noWish, retryAfterMs }, settings)
  return update(db, feed, { failures, lastError: text, nextCheckAt })
}

/** 410: the publisher says it will not come back, so nobody asks again until a reader does. */
export function retireFeed(db: Db, feed: FeedRow, text: string, { now }: Occasion): Promise<void> {
  return update(db, feed, { failures: feed.failures + 1, lastError: text, goneAt: now })
}

/** Our own network is down: no failure of the source. */
export function putOff(db: Db, feed: Pick<FeedRow, 'id'>, until: number): Promise<void> {
  return update(db, feed, { nextCheckAt: until })
}

export const outagePauseMs = 5 * minute

/** Ends the lease as well. */
async function update(db: Db, feed: Pick<FeedRow, 'id'>, columns: Updateable<Schema['feeds']>): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ ...columns, leasedUntil: null })
    .where('id', '=', feed.id)
    .execute()
}

/** How many checks in a row a permanent redirect has led to the same place; see adoptAddress. */
function countMove(feed: FeedRow, permanentUrl: string | null): Pick<FeedRow, 'movedTo' | 'movedChecks'> {
  if (permanentUrl === null) return { movedTo: null, movedChecks: 0 }
  return { movedTo: permanentUrl, movedChecks: permanentUrl === feed.movedTo ? feed.movedChecks + 1 : 1 }
}
