import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Config } from '../../config.ts'
import { isRead } from '../../core/readMarks/readRule.queries.ts'
import type { Db, FeedRow } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { purgeItems } from './purgeItems.ts'

type Keep = Pick<Config, 'keepReadDays' | 'keepUnreadDays' | 'keepItemsPerFeed'>

/**
 * Deletes what has been here longer than the settings say: items that every reader of their feed has read after
 * KEEP_READ_DAYS, all after KEEP_UNREAD_DAYS, and the oldest beyond KEEP_ITEMS_PER_FEED; where a feed has times of its own
 * (features/feeds/retention.ts), those. Days count from arrival: a podcast's archive of ten years comes whole. Returns how many
 * items went.
 */
export async function purgeOldItems(deps: RefreshDeps): Promise<number> {
  const { db, clock, config } = deps
  const now = clock()
  let purged = 0
  for (const feed of await findFeedsWithOldItems(db, config, now)) {
    const keep = keepOf(feed, config)
    const condition = sql<SqlBool>`(${isOutdated(keep, now)} or ${await isBeyondCount(db, feed.id, keep)})`
    purged += await purgeItems(deps, { feedId: feed.id, condition, tombstonesAt: now })
  }
  return purged
}

type Keeping = Pick<FeedRow, 'id' | 'keepDays' | 'keepItems'>

/** A feed's own days hold whether its items were read or not. */
function keepOf({ keepDays, keepItems }: Keeping, { keepReadDays, keepUnreadDays, keepItemsPerFeed }: Keep): Keep {
  return {
    keepReadDays: keepDays ?? keepReadDays,
    keepUnreadDays: keepDays ?? keepUnreadDays,
    keepItemsPerFeed: keepItems ?? keepItemsPerFeed,
  }
}

/** By the first arrival of each feed and its count: no item is looked at for a feed that has nothing to give. */
async function findFeedsWithOldItems(db: Db, keep: Keep, now: number): Promise<Keeping[]> {
  const youngestDays = Math.min(keep.keepReadDays, keep.keepUnreadDays)
  const { rows } = await sql<Keeping>`select feeds.id, feeds."keepDays", feeds."keepItems" from feeds
    where feeds."itemCount" > coalesce(feeds."keepItems", cast(${keep.keepItemsPerFeed} as bigint))
      or (select item."arrivedAt" from items as item where item."feedId" = feeds.id order by item.id limit 1)
        < ${now} - coalesce(feeds."keepDays", cast(${youngestDays} as bigint)) * ${sql.lit(day)}`.execute(db)
  return rows
}

function isOutdated({ keepReadDays, keepUnreadDays }: Keep, now: number): RawBuilder<SqlBool> {
  return sql`(item."arrivedAt" < ${now - keepUnreadDays * day}
    or (item."arrivedAt" < ${now - keepReadDays * day} and not exists (
      select 1 from subscriptions as subscription
      left join "itemStates" as state on state."userId" = subscription."userId"
        and state."feedId" = item."feedId" and state."itemId" = item.id
      where subscription."feedId" = item."feedId" and not ${isRead})))`
}

async function isBeyondCount(db: Db, feedId: number, { keepItemsPerFeed }: Keep): Promise<RawBuilder<SqlBool>> {
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
