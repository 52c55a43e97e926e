import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** The arrival of the newest item of each of a reader's feeds, by subscription id. */
export async function findNewestArrivals(db: Db, reader: { id: number }): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; arrivedAt: number | null }>`
    select subscription.id, (select items."arrivedAt" from items where items."feedId" = subscription."feedId"
      order by items.id desc limit 1) as "arrivedAt"
    from subscriptions as subscription where subscription."userId" = ${reader.id}`.execute(db)
  return new Map(rows.map(({ id, arrivedAt }) => [id, arrivedAt ?? 0]))
}

/** The number of items in a reader's feeds. */
export async function countItemsOf(db: Db, reader: { id: number }): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(({ fn }) => fn.sum<number | null>('feeds.itemCount').as('items'))
    .where('subscriptions.userId', '=', reader.id)
    .executeTakeFirst()
  return Number(row?.items ?? 0)
}
