// A lease gives one check of a feed the right to save its answer. A process that was paused (a sleeping laptop, a stopped
// machine) may return with an old answer after another check has saved a newer one; its lease is over then.
import { type SqlBool, sql } from 'kysely'
import { lockForUpdate } from '../../db/dialect.ts'
import { claimRows, hasRows, isUnleased, type Queue } from '../../db/leases.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { findRecentlyPublishedOfEach } from './feedHealth.queries.ts'
import { furthestCheckMs } from './nextCheck.ts'

/**
 * Longer than the slowest source and the longest document take. When a worker dies, its feeds and its places at hosts become
 * free after this time.
 */
export const leaseMs = 5 * minute

/** The feeds table is the queue. Recording a check ends its lease. */
const queue: Queue = { table: 'feeds', key: 'id', dueAt: 'nextCheckAt', lease: 'leasedUntil', leaseMs }

/** A feed as a check took it. `leasedUntil` identifies the lease, because no two leases of a feed end at the same time. */
export type Leased = Pick<FeedRow, 'id' | 'leasedUntil'>

/** A feed of a claim, with what findRecentlyPublished returns: asked for all of a claim at once, since each check needs it. */
export type ClaimedFeed = FeedRow & { recentlyPublished?: number[] }

/** Rolls back a transaction of a check that lost its lease: another check has fetched the source since. */
export class LeaseLost extends Error {}

/** Leases up to `limit` due feeds, longest overdue first, besides those with a time that a wrong clock wrote. */
export async function claimDueFeeds(db: Db, { now, limit }: { now: number; limit: number }): Promise<ClaimedFeed[]> {
  const claimed = await claimRows<FeedRow>(db, queue, { now, limit, which: dueKinds(now) })
  if (claimed.length === 0) return []
  const published = await findRecentlyPublishedOfEach(
    db,
    claimed.map(({ id }) => id),
  )
  return claimed.map((feed) => ({ ...feed, recentlyPublished: published.get(feed.id) ?? [] }))
}

const isDue = (now: number) => sql<SqlBool>`"nextCheckAt" <= ${now} and ${isFree(now)}`
/** A clock that was wrong wrote it (db/isReached.ts). */
const isTooFar = (now: number) => sql<SqlBool>`"nextCheckAt" > ${now + furthestCheckMs} and ${isFree(now)}`

const dueKinds = (now: number) => [isDue(now), isTooFar(now)]

const isFree = (
  now: number,
) => sql<SqlBool>`"goneAt" is null and "abandonedAt" is null and kind in ('articles', 'podcast')
  and ${isUnleased(queue, now)}`

export async function hasDueFeeds(db: Db, now: number): Promise<boolean> {
  return hasRows(db, queue, dueKinds(now))
}

/** Ends leases early, so another worker can claim the feeds at once. */
export async function giveBackFeeds(db: Db, feeds: Leased[]): Promise<void> {
  for (const { id, leasedUntil } of feeds)
    await db
      .updateTable('feeds')
      .set({ leasedUntil: null })
      .where('id', '=', id)
      .where('leasedUntil', '=', leasedUntil)
      .execute()
}

/**
 * Leases a feed for a reader's refresh. A check that holds the feed loses its lease, because the later request gets the newer
 * answer. Undefined when the feed is deleted.
 */
export async function takeLease(db: Db, feedId: number, now: number): Promise<FeedRow | undefined> {
  const until = sql<number>`cast(${now + leaseMs} as bigint)`
  return db
    .updateTable('feeds')
    .set({ leasedUntil: sql<number>`case when "leasedUntil" >= ${until} then "leasedUntil" + 1 else ${until} end` })
    .where('id', '=', feedId)
    .returningAll()
    .executeTakeFirst()
}

/** Comes first in each transaction of a check. No other check can take the lease before it ends. Throws LeaseLost. */
export async function requireLease(tx: Tx, feed: Leased): Promise<void> {
  const locked = await holdFeed(tx, feed.id)
  if (locked?.leasedUntil !== feed.leasedUntil) throw new LeaseLost()
}

/** Until the transaction ends, no other transaction saves items of this feed. Undefined when the feed is deleted. */
export function holdFeed(tx: Tx, feedId: number): Promise<Pick<FeedRow, 'leasedUntil'> | undefined> {
  return tx
    .selectFrom('feeds')
    .select('leasedUntil')
    .where('id', '=', feedId)
    .modifyEnd(lockForUpdate(tx, 'feeds'))
    .executeTakeFirst()
}
