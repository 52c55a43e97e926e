import { day } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { correctAbandonedAt, deleteEmptyFeed, findFeedsAbandonedBefore } from './abandonedFeeds.queries.ts'
import { purgeItems } from './purgeItems.ts'

const keptDays = 30

/** Deletes feeds that had no subscriber for 30 days, except for saved and tagged items. Returns the number of deleted feeds. */
export async function deleteAbandonedFeeds(deps: RefreshDeps): Promise<number> {
  const { db, clock, writeQueue } = deps
  const now = clock()
  while (await writeQueue(() => correctAbandonedAt(db, now)));
  let deleted = 0
  for (const feedId of await findFeedsAbandonedBefore(db, now - keptDays * day)) {
    // Without tombstones, because a later subscriber should get every item that the source offers then.
    await purgeItems(deps, { feedId, condition: null, tombstonesAt: null })
    const isDeleted = await writeQueue(() => deleteEmptyFeed(db, feedId))
    if (isDeleted) deleted += 1
  }
  return deleted
}
