import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * Corrects `abandonedAt`. Deleting an account deletes its subscriptions without setting it, and a subscription may begin at the
 * moment when the last one ends.
 */
export async function correctAbandonedAt(db: Db, now: number): Promise<void> {
  const hasSubscriber = sql<boolean>`exists (select 1 from subscriptions where subscriptions."feedId" = feeds.id)`
  await db
    .updateTable('feeds')
    .set({ abandonedAt: null })
    .where('abandonedAt', 'is not', null)
    .where(hasSubscriber)
    .execute()
  await db
    .updateTable('feeds')
    .set({ abandonedAt: now })
    .where('abandonedAt', 'is', null)
    .where(sql<boolean>`not ${hasSubscriber}`)
    .execute()
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
