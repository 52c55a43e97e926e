import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { purgeItems } from './purgeItems.ts'

const keptDays = 30

/** A feed that nobody has subscribed to for 30 days goes, but for what somebody saved or tagged. Returns how many went. */
export async function deleteAbandonedFeeds(deps: RefreshDeps): Promise<number> {
  const { db, clock, writeTurns } = deps
  const now = clock()
  await writeTurns(() => settleAbandonment(db, now))
  const abandoned = await db
    .selectFrom('feeds')
    .select('id')
    .where('abandonedAt', '<', now - keptDays * day)
    .execute()
  let deleted = 0
  for (const { id: feedId } of abandoned) {
    // Whoever subscribes again later is to have what the source offers then.
    await purgeItems(deps, { feedId, condition: sql`1 = 1`, tombstonesAt: null })
    const isGone = await writeTurns(() => deleteEmptyFeed(db, feedId))
    if (isGone) deleted += 1
  }
  return deleted
}

/**
 * Makes abandonedAt true again where it is not: a deleted account takes its subscriptions along without a word, and a
 * subscription may come at the very moment when the last one goes.
 */
async function settleAbandonment(db: Db, now: number): Promise<void> {
  const isRead = sql<boolean>`exists (select 1 from subscriptions where subscriptions."feedId" = feeds.id)`
  await db.updateTable('feeds').set({ abandonedAt: null }).where('abandonedAt', 'is not', null).where(isRead).execute()
  await db
    .updateTable('feeds')
    .set({ abandonedAt: now })
    .where('abandonedAt', 'is', null)
    .where(sql<boolean>`not ${isRead}`)
    .execute()
}

/** One that keeps items for somebody stays, but forgets what it knew of its source: nothing of it is here any more. */
async function deleteEmptyFeed(db: Db, feedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feeds')
    .where('id', '=', feedId)
    // Whoever subscribes at this moment takes it away; the subscription itself is not seen yet.
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
