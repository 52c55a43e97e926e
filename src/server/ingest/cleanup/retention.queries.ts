import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'
import type { Db, FeedRow } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

export type KeepLimits = Pick<Config, 'keepReadDays' | 'keepUnreadDays' | 'keepItemsPerFeed'>

type FeedLimits = Pick<FeedRow, 'id' | 'keepDays' | 'keepItems'>

/** Compares the first arrival and the item count of each feed, so feeds without old items need no look at their items. */
export async function findFeedsWithOldItems(db: Db, keep: KeepLimits, now: number): Promise<FeedLimits[]> {
  const youngestDays = Math.min(keep.keepReadDays, keep.keepUnreadDays)
  const { rows } = await sql<FeedLimits>`select feeds.id, feeds."keepDays", feeds."keepItems" from feeds
    where feeds."itemCount" > coalesce(feeds."keepItems", cast(${keep.keepItemsPerFeed} as bigint))
      or (select item."arrivedAt" from items as item where item."feedId" = feeds.id order by item.id limit 1)
        < ${now} - coalesce(feeds."keepDays", cast(${youngestDays} as bigint)) * ${sql.lit(day)}`.execute(db)
  return rows
}

/** A condition on the alias `item`: it is too old, or one too many. */
export async function outdatedItems(
  db: Db,
  { feedId, keep, now }: { feedId: number; keep: KeepLimits; now: number },
): Promise<RawBuilder<SqlBool>> {
  return sql<SqlBool>`(${isTooOld(keep, now)} or ${await isBeyondCount(db, feedId, keep)})`
}

function isTooOld({ keepReadDays, keepUnreadDays }: KeepLimits, now: number): RawBuilder<SqlBool> {
  return sql`(item."arrivedAt" < ${now - keepUnreadDays * day}
    or (item."arrivedAt" < ${now - keepReadDays * day} and not exists (
      select 1 from subscriptions as subscription
      left join "itemStates" as state on state."userId" = subscription."userId"
        and state."feedId" = item."feedId" and state."itemId" = item.id
      where subscription."feedId" = item."feedId" and ${isUnread})))`
}

async function isBeyondCount(db: Db, feedId: number, { keepItemsPerFeed }: KeepLimits): Promise<RawBuilder<SqlBool>> {
  const firstBeyond = await db
    .selectFrom('items')
    .select(['publishedAt', 'id'])
    .where('feedId', '=', feedId)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(keepItemsPerFeed)
    .executeTakeFirst()
  if (!firstBeyond) return sql`1 = 0`
  return sql`(item."publishedAt", item.id) <= (${firstBeyond.publishedAt}, ${firstBeyond.id})`
}
