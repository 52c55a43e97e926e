// How often feeds publish.
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'

/** The time over which the items of a feed are counted. */
const weeks = 4
/** A feed with fewer items in four weeks is quiet: fewer than three a week. */
const quietBelow = 12

/** How many items each quiet feed published in four weeks, by subscription; other feeds are left out. Muted feeds too. `lastId`: later items don't count. */
export async function findQuietFeeds(
  db: Db,
  reader: Reader,
  { now, columnIds, lastId = Number.MAX_SAFE_INTEGER }: { now: number; columnIds?: number[]; lastId?: number },
): Promise<Map<number, number>> {
  if (columnIds?.length === 0) return new Map()
  const inColumns = columnIds === undefined ? sql`` : sql` and subscription."columnId" in (${sql.join(columnIds)})`
  const { rows } = await sql<{ id: number; items: number }>`select id, items from (
      select subscription.id, (select count(*) from (select 1 from items where items."feedId" = subscription."feedId"
        and items."publishedAt" > ${now - weeks * 7 * day} and items.id <= ${lastId} limit ${sql.lit(quietBelow)}) as recent) as items
      from subscriptions as subscription
      where subscription."userId" = ${reader.id} and subscription."mutedAt" is null${inColumns}) as paced
    where items < ${sql.lit(quietBelow)}`.execute(db)
  return new Map(rows.map(({ id, items }) => [id, Number(items)]))
}

const itemsLookedAt = 100

/** How many items a day a feed publishes, by its newest ones; 0 for a feed with few items. */
export async function findItemsPerDay(db: Db, subscriptionId: number, now: number): Promise<number> {
  const { rows } = await sql<{ items: number; oldest: number | null }>`
    select count(*) as items, min("publishedAt") as oldest from (
      select items."publishedAt" from items join subscriptions on subscriptions."feedId" = items."feedId"
      where subscriptions.id = ${subscriptionId} order by items."publishedAt" desc limit ${sql.lit(itemsLookedAt)}) as newest`.execute(
    db,
  )
  const { items = 0, oldest = null } = rows[0] ?? {}
  return oldest === null ? 0 : Math.round(Number(items) / Math.max(1, (now - oldest) / day))
}
