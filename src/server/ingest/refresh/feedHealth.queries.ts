// Statements that read and write what a check records on its feed.
import { sql, type Updateable } from 'kysely'
import type { Db, FeedRow, Schema, Tx } from '../../db/schema.ts'
import type { Leased } from './leases.queries.ts'

/** Publication times of a feed's newest items, newest first. The index answers this query. */
export async function findRecentlyPublished(db: Db, feedId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('items')
    .select('publishedAt')
    .where('feedId', '=', feedId)
    .orderBy('publishedAt', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => row.publishedAt)
}

export type CheckedFeed = Leased & Pick<FeedRow, 'nextCheckAt'>
type CheckColumns = Omit<Updateable<Schema['feeds']>, 'nextCheckAt' | 'leasedUntil'> & { nextCheckAt?: number }

/** Writes the result of a check and ends its lease. Returns false when the lease is over or belongs to another check. */
export async function updateCheckedFeed(
  db: Db,
  { id, leasedUntil, nextCheckAt: wasDueAt }: CheckedFeed,
  { nextCheckAt, ...columns }: CheckColumns,
): Promise<boolean> {
  // A hub may have made the feed due during this check, and this answer may not contain its news: keep the earlier time.
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

export async function updatePushedFeed(
  db: Db,
  feedId: number,
  columns: Omit<Updateable<Schema['feeds']>, 'leasedUntil'>,
): Promise<void> {
  await db.updateTable('feeds').set(columns).where('id', '=', feedId).execute()
}

/** Saves a new address. Validators and hints of the old address don't apply to it. */
export async function updateAddress(
  tx: Tx,
  feedId: number,
  address: Pick<FeedRow, 'currentUrl'> | Pick<FeedRow, 'url' | 'currentUrl'>,
): Promise<void> {
  const unknown = { etag: null, lastModified: null, contentHash: null, movedTo: null, movedChecks: 0, namedFeeds: null }
  await tx
    .updateTable('feeds')
    .set({ ...address, ...unknown })
    .where('id', '=', feedId)
    .execute()
}
