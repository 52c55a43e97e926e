import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'

export type CountedFeed = { id: number; columnId: number; isMuted: boolean; newestArrival: number }

/** A reader's feeds with the arrival of their newest items, by subscription id. Only the columns that counts need. */
export async function findCountedFeeds(db: Db, reader: Reader): Promise<CountedFeed[]> {
  const { rows } = await sql<{ id: number; columnId: number; mutedAt: number | null; arrivedAt: number | null }>`
    select subscription.id, subscription."columnId", subscription."mutedAt",
      (select items."arrivedAt" from items where items."feedId" = subscription."feedId"
        order by items.id desc limit 1) as "arrivedAt"
    from subscriptions as subscription where subscription."userId" = ${reader.id}`.execute(db)
  return rows.map(({ mutedAt, arrivedAt, ...feed }) => ({
    ...feed,
    isMuted: mutedAt !== null,
    newestArrival: arrivedAt ?? 0,
  }))
}

/** The number of items in a reader's feeds. */
export async function countItemsOf(db: Db, reader: Reader): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(({ fn }) => fn.sum<number | null>('feeds.itemCount').as('items'))
    .where('subscriptions.userId', '=', reader.id)
    .executeTakeFirst()
  return Number(row?.items ?? 0)
}
