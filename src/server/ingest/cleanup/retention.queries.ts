import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { doneUpTo, isUnreadAgain, readOrHiddenAt } from '../../core/readMarks/readRule.queries.ts'
import type { Db, FeedRow } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

export type KeepLimits = Pick<Config, 'keepReadDays' | 'keepUnreadDays' | 'keepItemsPerFeed'>

export type FeedLimits = Pick<FeedRow, 'id' | 'keepDays' | 'keepItems' | 'abandonedAt'>

export const findLimits = (db: Db, feedId: number): Promise<FeedLimits | undefined> =>
  db
    .selectFrom('feeds')
    .select(['id', 'keepDays', 'keepItems', 'abandonedAt'])
    .where('id', '=', feedId)
    .executeTakeFirst()

/** Null for a feed without items. */
export async function findFirstArrival(db: Db, feedId: number): Promise<number | null> {
  const first = await db
    .selectFrom('items')
    .select('arrivedAt')
    .where('feedId', '=', feedId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.arrivedAt ?? null
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
    or (item."arrivedAt" < ${now - keepReadDays * day} and not ${isUnreadByAnyone}))`
}

/**
 * Asks the reader who is furthest behind first, by an index, and stops at the first one who has not read the item: an item with so many
 * single reads needs at most one look-up more. A scalar value instead of `exists`: PostgreSQL would turn that into a join over all
 * readers of the feed.
 */
const isUnreadByAnyone = sql<SqlBool>`((
    select 1 from subscriptions as subscription
    where subscription."feedId" = item."feedId" and ${doneUpTo('subscription')} < item.id
      and (select ${readOrHiddenAt} from "itemStates" as state where state."userId" = subscription."userId"
        and state."feedId" = item."feedId" and state."itemId" = item.id) is null
    order by ${doneUpTo('subscription')} limit 1) is not null
  or exists (select 1 from "itemStates" as state
    join subscriptions on subscriptions."userId" = state."userId" and subscriptions."feedId" = state."feedId"
    where state."itemId" = item.id and ${isUnreadAgain}))`

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
