// What a check leaves on the feed itself: validators, health, the next check.
import { sql, type Updateable } from 'kysely'
import type { Config } from '../../config.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import type { Db, FeedRow, Schema } from '../../db/schema.ts'
import type { FeedFetch } from '../../fetching/fetchFeed.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { hour, minute } from '../../lib/clock.ts'
import { canBePushedTo } from '../hubs/callback.ts'
import { findHub } from '../hubs/findHub.ts'
import { keepHub } from '../hubs/keepHub.ts'
import { describeFeed } from './describeFeed.ts'
import type { Leased } from './lease.ts'
import { findNewAddress } from './newAddress.ts'
import { nextCheck, noWish } from './nextCheck.ts'
import { readPollingWish, writePollingWish } from './pollingWish.ts'
import { findRecentlyPublished } from './refresh.queries.ts'

export type Answer = Omit<Extract<FeedFetch, { is: 'unchanged' }>, 'is' | 'status' | 'url'>

export type Occasion = { now: number; random: number; config: Pick<Config, 'refreshIntervalMinutes' | 'publicUrl'> }

export type GoodAnswer = {
  answer: Answer
  /** Null when it is the document of last time. */
  parsed: ParsedFeed | null
  /** It brings what a hub should have pushed, and had the time to. */
  isPushMissed?: boolean
  occasion: Occasion
}

/** A good answer. With a document it goes with the last of its items. False when the lease is over. */
export async function recordAnswer(
  db: Db,
  feed: FeedRow,
  { answer, parsed, isPushMissed = false, occasion: { now, random, config } }: GoodAnswer,
): Promise<boolean> {
  const hasLostHub = parsed !== null && (await settleHub(db, feed, { answer, parsed, now, config }))
  const isPushed = isPushTrusted(feed, now) && !hasLostHub && !isPushMissed
  const pace = { failures: 0, recentlyPublished: await findRecentlyPublished(db, feed.id), isPushed }
  // A 304 says nothing anew: the last document's wish holds.
  const pollingWish = parsed ? writePollingWish(parsed) : feed.pollingWish
  const wish = { ...noWish, ...readPollingWish(pollingWish), freshForMs: answer.freshForMs }
  return update(db, feed, {
    etag: answer.etag,
    lastModified: answer.lastModified,
    contentHash: answer.contentHash,
    lastFetchedAt: now,
    nextCheckAt: nextCheck(now, pace, wish, { intervalMinutes: config.refreshIntervalMinutes, random }),
    failures: 0,
    lastError: null,
    goneAt: null,
    pollingWish,
    // Else left alone: the hub may have given its word since this check began.
    ...(hasLostHub || isPushMissed ? { pushedUntil: null } : {}),
    ...countMove(feed, findNewAddress(feed, { answer, parsed })?.url ?? null),
    ...(parsed && isOwnDocument(feed, answer) ? describeFeed(parsed, feed) : {}),
  })
}

/**
 * While a feed redirects for good and is not believed yet, the document is another feed's: title and icon stay, under which
 * readers know what they saved. One that was never described takes what comes.
 */
const isOwnDocument = ({ lastFetchedAt }: FeedRow, { permanentUrl }: Answer): boolean =>
  permanentUrl === null || lastFetchedAt === null

/**
 * A document that a hub pushed: the source itself was not asked, so its validators and failures stay as they are. But it may have
 * been long on its way: after edits the next check asks for the whole document, or an older text would stand until the next
 * edit.
 */
export async function recordPush(
  db: Db,
  feed: FeedRow,
  {
    parsed,
    hasEdits,
    occasion: { now, random, config },
  }: { parsed: ParsedFeed; hasEdits: boolean; occasion: Occasion },
): Promise<void> {
  const recentlyPublished = await findRecentlyPublished(db, feed.id)
  const pace = { failures: 0, recentlyPublished, isPushed: isPushTrusted(feed, now) }
  const wish = { ...noWish, ...readPollingWish(feed.pollingWish) }
  const nextCheckAt = nextCheck(now, pace, wish, { intervalMinutes: config.refreshIntervalMinutes, random })
  await db
    .updateTable('feeds')
    .set({
      lastFetchedAt: now,
      ...describeFeed(parsed, feed),
      ...(feed.failures === 0 ? { nextCheckAt } : {}),
      ...(hasEdits ? { etag: null, lastModified: null, contentHash: null } : {}),
    })
    .where('id', '=', feed.id)
    .execute()
}

/** Is a hub believed to push all that is new? */
const isPushTrusted = ({ pushedUntil }: Pick<FeedRow, 'pushedUntil'>, now: number): boolean =>
  pushedUntil !== null && pushedUntil > now

/** How long after its publication an item may be on its way through a hub. */
const pushDelayMs = hour

/** A check finds what the hub should have pushed and had the time to: from now on the feed is checked as if it had none. */
export function hasHubMissed(feed: FeedRow, fresh: { publishedAt: number }[], now: number): boolean {
  return isPushTrusted(feed, now) && fresh.some(({ publishedAt }) => publishedAt < now - pushDelayMs)
}

/** A feed of one reader's own is nobody's business, and without an address of ours nobody can push. */
async function settleHub(
  db: Db,
  feed: FeedRow,
  { answer, parsed, now, config }: { answer: Answer; parsed: ParsedFeed; now: number; config: Occasion['config'] },
): Promise<boolean> {
  if (!canBePushedTo(config.publicUrl) || feed.ownerId !== null) return false
  return keepHub(db, feed, { hub: findHub(parsed, answer.linkHeader, addressOf(feed)), now })
}

export type Failure = { text: string; retryAfterMs: number | null }

/** The feed is tried again, later each time. Like all below it does nothing once the lease is another's. */
export function recordFailure(
  db: Db,
  feed: FeedRow,
  { text, retryAfterMs }: Failure,
  { now, random, config }: Occasion,
): Promise<boolean> {
  const failures = feed.failures + 1
  const settings = { intervalMinutes: config.refreshIntervalMinutes, random }
  const nextCheckAt = nextCheck(now, { failures, recentlyPublished: [] }, { ...noWish, retryAfterMs }, settings)
  return update(db, feed, { failures, lastError: text, nextCheckAt })
}

/** 410: the publisher says it will not come back, so nobody asks again until a reader does. */
export function retireFeed(db: Db, feed: FeedRow, text: string, { now }: Occasion): Promise<boolean> {
  return update(db, feed, { failures: feed.failures + 1, lastError: text, goneAt: now })
}

/** Our own network is down: no failure of the source. */
export function putOff(db: Db, feed: Checked, until: number): Promise<boolean> {
  return update(db, feed, { nextCheckAt: until })
}

export const outagePauseMs = 5 * minute

type Checked = Leased & Pick<FeedRow, 'nextCheckAt'>
type Outcome = Omit<Updateable<Schema['feeds']>, 'nextCheckAt' | 'leasedUntil'> & { nextCheckAt?: number }

/** Ends the lease as well; false when it is over or another's. */
async function update(
  db: Db,
  { id, leasedUntil, nextCheckAt: wasDueAt }: Checked,
  { nextCheckAt, ...columns }: Outcome,
): Promise<boolean> {
  // What a hub hinted at in the meantime is not in this answer.
  const next = sql<number>`case when "nextCheckAt" <> ${wasDueAt} and "nextCheckAt" < ${nextCheckAt}
    then "nextCheckAt" else cast(${nextCheckAt} as bigint) end`
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ ...columns, leasedUntil: null, ...(nextCheckAt === undefined ? {} : { nextCheckAt: next }) })
    .where('id', '=', id)
    .where('leasedUntil', leasedUntil === null ? 'is' : '=', leasedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many checks in a row a permanent redirect has led to the same place; see adoptAddress. */
function countMove(feed: FeedRow, permanentUrl: string | null): Pick<FeedRow, 'movedTo' | 'movedChecks'> {
  if (permanentUrl === null) return { movedTo: null, movedChecks: 0 }
  return { movedTo: permanentUrl, movedChecks: permanentUrl === feed.movedTo ? feed.movedChecks + 1 : 1 }
}
