// A check saves while its lease is its own. A process that stood still (a sleeping laptop, a paused machine) comes back with an
// answer from long ago, when another has long saved a newer one.
import { sql } from 'kysely'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { holdFeed } from './refresh.queries.ts'

/** Longer than the slowest source and the longest document take; a worker that died gives its feeds back after it. */
export const leaseMs = 5 * minute

/** A feed as a check took it: `leasedUntil` is how it knows its lease again. No two have the same end. */
export type Leased = Pick<FeedRow, 'id' | 'leasedUntil'>

/** Thrown within a transaction, which so comes to nothing: somebody else has asked the source since, and their answer counts. */
export class LeaseLost extends Error {}

/**
 * For a reader's refresh: whoever holds the feed loses it, since who asks last has the newest answer. Undefined when the feed
 * is gone.
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

/** First in each transaction of a check; until its end nobody else can take the lease. Throws LeaseLost. */
export async function requireLease(tx: Tx, feed: Leased): Promise<void> {
  const held = await holdFeed(tx, feed.id)
  if (held?.leasedUntil !== feed.leasedUntil) throw new LeaseLost()
}
