import type { Config } from '../../config.ts'
import type { FeedRow } from '../../db/schema.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { purgeItems } from './purgeItems.ts'
import { findFeedsWithOldItems, type KeepLimits, outdatedItems } from './retention.queries.ts'

/**
 * Deletes items that all subscribers have read after KEEP_READ_DAYS, all items after KEEP_UNREAD_DAYS, and the oldest items
 * beyond KEEP_ITEMS_PER_FEED. A feed may have limits of its own (features/feeds/retention.ts). Days count from the arrival, so
 * the whole archive of a podcast arrives. Returns the number of deleted items.
 */
export async function purgeOldItems(deps: RefreshDeps): Promise<number> {
  const { db, clock, config } = deps
  const now = clock()
  let purged = 0
  for (const feed of await findFeedsWithOldItems(db, config, now)) {
    const condition = await outdatedItems(db, { feedId: feed.id, keep: limitsOf(feed, config), now })
    purged += await purgeItems(deps, { feedId: feed.id, condition, tombstonesAt: now })
  }
  return purged
}

/** A feed's own days apply to read and unread items alike. */
function limitsOf(
  { keepDays, keepItems }: Pick<FeedRow, 'keepDays' | 'keepItems'>,
  { keepReadDays, keepUnreadDays, keepItemsPerFeed }: Pick<Config, keyof KeepLimits>,
): KeepLimits {
  return {
    keepReadDays: keepDays ?? keepReadDays,
    keepUnreadDays: keepDays ?? keepUnreadDays,
    keepItemsPerFeed: keepItems ?? keepItemsPerFeed,
  }
}
