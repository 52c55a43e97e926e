import { sql } from 'kysely'
import type { SubscriptionRow, Tx } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { missing } from '../http/errors.ts'
import { lockUser } from '../users/users.queries.ts'
import { findSubscription, shiftPositions } from './subscriptions.queries.ts'

/**
 * Unsubscribes. What the reader saved or tagged stays theirs, read or unread as it was; all other marks go (DESIGN.md,
 * Deleting a subscription). Throws NotFound for what is not the reader's.
 */
export async function deleteFeed(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  reader: { id: number },
  subscriptionId: number,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
    await dropPassingMarks(tx, subscription)
    await keepReadMarks(tx, subscription, now)
    await tx.deleteFrom('subscriptions').where('id', '=', subscription.id).execute()
    await shiftPositions(tx, { columnId: subscription.columnId, from: subscription.position + 1, by: -1 })
    await leaveFeed(tx, subscription.feedId, now)
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

async function dropPassingMarks(tx: Tx, { userId, feedId }: SubscriptionRow): Promise<void> {
  await tx
    .deleteFrom('itemStates')
    .where('userId', '=', userId)
    .where('feedId', '=', feedId)
    .where('savedAt', 'is', null)
    .where('itemId', 'not in', (query) =>
      query
        .selectFrom('itemTags')
        .innerJoin('tags', 'tags.id', 'itemTags.tagId')
        .select('itemTags.itemId')
        .where('tags.userId', '=', userId)
        .where('itemTags.feedId', '=', feedId),
    )
    .execute()
}

/** What was read by the subscription's mark says so itself once the subscription is gone. */
async function keepReadMarks(tx: Tx, { userId, feedId, readUpTo }: SubscriptionRow, now: number): Promise<void> {
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select distinct tags."userId", "itemTags"."feedId", "itemTags"."itemId", ${sql.lit(now)}
    from "itemTags" join tags on tags.id = "itemTags"."tagId"
    where tags."userId" = ${userId} and "itemTags"."feedId" = ${feedId} and "itemTags"."itemId" <= ${readUpTo}
    on conflict do nothing`.execute(tx)
  await tx
    .updateTable('itemStates')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('feedId', '=', feedId)
    .where('itemId', '<=', readUpTo)
    .where('readAt', 'is', null)
    .where('unreadAgainAt', 'is', null)
    .execute()
}

/** The last reader to go leaves it abandoned: no longer checked, and deleted after a while (refresh/abandonedFeeds.ts). */
async function leaveFeed(tx: Tx, feedId: number, now: number): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ abandonedAt: now })
    .where('id', '=', feedId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions').select('id').where('feedId', '=', feedId))),
    )
    .execute()
}
