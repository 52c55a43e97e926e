// The queue of feeds that cleanup looks at: several workers never look at the same feed.
import { sql } from 'kysely'
import { isReached } from '../../db/isReached.ts'
import { claimRows, isUnleased, type Queue } from '../../db/leases.ts'
import type { Db, FeedCleanupRow } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'

/** Items are read at any time, so a look that finds nothing to delete says little about next week. */
export const furthestLookMs = 7 * day

/** Longer than the look at a feed with a million items takes. */
const queue: Queue = { table: 'feedCleanups', key: 'feedId', dueAt: 'dueAt', lease: 'leasedUntil', leaseMs: 2 * hour }

/** Feeds that are new to the queue, and those with too many items, are due now. */
export async function addDueFeeds(
  db: Db,
  { keepItemsPerFeed, now }: { keepItemsPerFeed: number; now: number },
): Promise<void> {
  await sql`insert into "feedCleanups" ("feedId", "dueAt") select id, ${now} from feeds
    where not exists (select 1 from "feedCleanups" as queued where queued."feedId" = feeds.id)
    on conflict do nothing`.execute(db)
  await sql`update "feedCleanups" set "dueAt" = ${now} where "dueAt" > ${now} and "feedId" in (select id from feeds
    where "itemCount" > coalesce("keepItems", cast(${keepItemsPerFeed} as bigint)))`.execute(db)
}

export const claimDueCleanups = (db: Db, { now, limit }: { now: number; limit: number }): Promise<FeedCleanupRow[]> =>
  claimRows<FeedCleanupRow>(db, queue, {
    now,
    limit,
    which: [sql`${isReached('dueAt', { now, longestMs: furthestLookMs })} and ${isUnleased(queue, now)}`],
  })

/** Ends the lease. A worker that lost it doesn't change what the next one wrote. */
export async function finishCleanup(db: Db, { feedId, leasedUntil }: FeedCleanupRow, dueAt: number): Promise<void> {
  await db
    .updateTable('feedCleanups')
    .set({ dueAt, leasedUntil: null })
    .where('feedId', '=', feedId)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

/** An admin changed how long the feed's items stay. */
export async function cleanUpSoon(db: Db, feedId: number): Promise<void> {
  await db.updateTable('feedCleanups').set({ dueAt: 0 }).where('feedId', '=', feedId).execute()
}
