import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Other writers get their turn between two batches. */
const batchFeeds = 500

/**
 * Corrects `abandonedAt` of some feeds. Deleting an account deletes its subscriptions without setting it, and a subscription may begin
 * at the moment when the last one ends. Returns false when none is left to correct.
 */
export async function correctAbandonedAt(db: Db, now: number): Promise<boolean> {
  const isWrong = sql<boolean>`("abandonedAt" is not null)
    = exists (select 1 from subscriptions where subscriptions."feedId" = feeds.id)`
  const corrected = await db
    .updateTable('feeds')
    .set({ abandonedAt: sql`case when "abandonedAt" is null then cast(${now} as bigint) end` })
    .where('id', 'in', (feeds) => feeds.selectFrom('feeds').select('id').where(isWrong).limit(batchFeeds))
    // Another worker may have corrected it while this statement waited for the row.
    .where(isWrong)
    .executeTakeFirst()
  return Number(corrected.numUpdatedRows) === batchFeeds
}

export async function findFeedsAbandonedBefore(db: Db, before: number): Promise<number[]> {
  const rows = await db.selectFrom('feeds').select('id').where('abandonedAt', '<', before).execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes an abandoned feed without items, and returns true. A feed with kept items stays, but loses its validators, because its
 * other items are deleted and must come again with the next document.
 */
export async function deleteEmptyFeed(db: Db, feedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where('id', '=', feedId)
    // A new subscription clears `abandonedAt` in its transaction; its own row isn't visible here yet.
    .where('abandonedAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('items').select('id').where('items.feedId', '=', feedId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions').select('id').where('subscriptions.feedId', '=', feedId))),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  const unknown = { etag: null, lastModified: null, contentHash: null, lastFetchedAt: null }
  await db.updateTable('feeds').set(unknown).where('id', '=', feedId).execute()
  return false
}
