import type { Retention } from '../../../shared/features/feeds.ts'
import { findFeedOfSubscription, setRetention } from '../../core/feeds/feeds.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { cleanUpSoon } from '../../ingest/cleanup/cleanupQueue.queries.ts'

/**
 * The retention limits of a feed, by the admin's own subscription. Throws NotFound for feeds that the admin doesn't subscribe
 * to.
 */
export async function showRetention(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  admin: Reader,
  subscriptionId: number,
): Promise<Retention> {
  const { keepDays, keepItems } = (await findFeedOfSubscription(db, admin, subscriptionId)) ?? missing('feed')
  const { keepReadDays, keepUnreadDays, keepItemsPerFeed } = config
  return { keepDays, keepItems, settings: { keepReadDays, keepUnreadDays, keepItems: keepItemsPerFeed } }
}

/**
 * Applies to all subscribers: a feed's items are stored once, so an admin decides. Saved and tagged items stay in any case.
 * Applied at the next cleanup (ingest/cleanup/startCleanup.ts).
 */
export async function changeRetention(
  deps: Pick<Deps, 'db' | 'config'>,
  admin: Reader,
  { subscriptionId, ...keep }: Pick<Retention, 'keepDays' | 'keepItems'> & { subscriptionId: number },
): Promise<Retention> {
  const feed = (await findFeedOfSubscription(deps.db, admin, subscriptionId)) ?? missing('feed')
  await setRetention(deps.db, feed.id, keep)
  await cleanUpSoon(deps.db, feed.id)
  return showRetention(deps, admin, subscriptionId)
}
