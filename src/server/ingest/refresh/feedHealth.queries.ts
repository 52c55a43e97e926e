// Statements that read and write what a check records on its feed.
import { sql, type Updateable } from 'kysely'
import { isAnyNumber, joinItemsOfEach } from '../../db/dialect.ts'
import type { Db, FeedRow, Schema, Tx } from '../../db/schema.ts'

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

/** The same of many feeds in one statement, by feed. */
export async function findRecentlyPublishedOfEach(db: Db, feedIds: number[]): Promise<Map<number, number[]>> {
  const newest = sql`select item.id from items as item where item."feedId" = feeds.id order by item."publishedAt" desc limit 10`
  const { rows } = await sql<{ feedId: number; publishedAt: number }>`select recent."feedId", recent."publishedAt"
    from feeds ${joinItemsOfEach(db, newest)} join items as recent on recent.id = item.id
    where ${isAnyNumber(db, 'feeds.id', feedIds)} order by recent."publishedAt" desc`.execute(db)
  const times = new Map<number, number[]>()
  for (const { feedId, publishedAt } of rows) times.set(feedId, [...(times.get(feedId) ?? []), publishedAt])
  return times
}

export type CheckedFeed = Pick<FeedRow, 'id' | 'leasedUntil' | 'nextCheckAt'>
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
