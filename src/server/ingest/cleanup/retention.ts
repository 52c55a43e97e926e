import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import type { FeedCleanupRow } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { addDueFeeds, claimDueCleanups, finishCleanup, furthestLookMs } from './cleanupQueue.queries.ts'
import { purgeItems } from './purgeItems.ts'
import { type FeedLimits, findFirstArrival, findLimits, type KeepLimits, outdatedItems } from './retention.queries.ts'
import { forgetTombstones } from './tombstones.queries.ts'

/** A worker that dies holds up no more feeds than this. */
const feedsAtOnce = 20

/**
 * Deletes items that all subscribers have read after KEEP_READ_DAYS, all items after KEEP_UNREAD_DAYS, and the oldest items
 * beyond KEEP_ITEMS_PER_FEED. A feed may have limits of its own (features/feeds/retention.ts). Days count from the arrival, so
 * the whole archive of a podcast arrives. Returns the number of deleted items.
 */
export async function purgeOldItems(deps: RefreshDeps): Promise<number> {
  const { db, clock, config, writeQueue } = deps
  const now = clock()
  await writeQueue(() => addDueFeeds(db, { ...config, now }))
  let purged = 0
  for (;;) {
    const due = await writeQueue(() => claimDueCleanups(db, { now: clock(), limit: feedsAtOnce }))
    for (const row of due) purged += await purgeFeed(deps, row)
    if (due.length < feedsAtOnce) return purged
  }
}

/** A feed that fails doesn't stop the cleanup of the others. */
async function purgeFeed(deps: RefreshDeps, row: FeedCleanupRow): Promise<number> {
  const { db, clock, config, log, writeQueue } = deps
  const { feedId } = row
  const now = clock()
  let purged = 0
  let nextLookAt = now + day
  try {
    const feed = await findLimits(db, feedId)
    if (feed === undefined) return 0
    // The reader who left it a moment ago may undo that, and then every unread article is there.
    if (feed.abandonedAt !== null && feed.abandonedAt > now - limits.keyUndoHours * hour) return 0
    const keep = limitsOf(feed, config)
    const condition = await outdatedItems(db, { feedId, keep, now })
    purged = await purgeItems(deps, { feedId, condition, tombstonesAt: now })
    await writeQueue(() => forgetTombstones(db, feedId, now))
    nextLookAt = nextLook({ purged, keep, firstArrival: await findFirstArrival(db, feedId), now })
  } catch (error) {
    log.error({ err: error, feedId }, 'a feed could not be cleaned up')
  } finally {
    await writeQueue(() => finishCleanup(db, row, nextLookAt))
  }
  return purged
}

/** The first item grows too old at a known time. From then on it stays because a reader hasn’t read it, or keeps it. */
function nextLook({
  purged,
  keep: { keepReadDays, keepUnreadDays },
  firstArrival,
  now,
}: {
  purged: number
  keep: KeepLimits
  firstArrival: number | null
  now: number
}): number {
  if (firstArrival === null) return now + furthestLookMs
  const firstDueAt = firstArrival + Math.min(keepReadDays, keepUnreadDays) * day
  const soonest = now + (purged > 0 ? 1 : 3) * day
  return Math.min(Math.max(firstDueAt, soonest), now + furthestLookMs)
}

/** A feed's own days apply to read and unread items alike. */
function limitsOf(
  { keepDays, keepItems }: FeedLimits,
  { keepReadDays, keepUnreadDays, keepItemsPerFeed }: Pick<Config, keyof KeepLimits>,
): KeepLimits {
  return {
    keepReadDays: keepDays ?? keepReadDays,
    keepUnreadDays: keepDays ?? keepUnreadDays,
    keepItemsPerFeed: keepItems ?? keepItemsPerFeed,
  }
}
