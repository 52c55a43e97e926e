import { sql } from 'kysely'
import type { FeedRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import { joinTwin } from '../items/sameItem.queries.ts'

/**
 * When a reader leaves a feed, the items that they saved, tagged, highlighted or put on Later stay, read or unread as before; all
 * other marks are deleted
 * (ARCHITECTURE.md, Ownership).
 */
export async function keepMarksOfKeptItems(tx: Tx, subscription: SubscriptionRow, now: number): Promise<void> {
  await dropPassingMarks(tx, subscription)
  await keepReadMarks(tx, subscription, now)
}

/** Marks that moved to the same items of another feed exist only there (ingest/refresh/moveReaders.queries.ts). */
export async function dropMovedMarks(
  tx: Tx,
  { userId, feedId }: SubscriptionRow,
  into: Pick<FeedRow, 'id'>,
): Promise<void> {
  const moved = sql`select item.id from items as item ${joinTwin({ into })} where item."feedId" = ${feedId}`
  await sql`delete from "itemStates"
    where "userId" = ${userId} and "feedId" = ${feedId} and "itemId" in (${moved})`.execute(tx)
  await sql`delete from "itemTags" where "feedId" = ${feedId} and "itemId" in (${moved})
    and "tagId" in (select id from tags where "userId" = ${userId})`.execute(tx)
}

async function dropPassingMarks(tx: Tx, { userId, feedId }: SubscriptionRow): Promise<void> {
  await tx
    .deleteFrom('itemStates')
    .where('userId', '=', userId)
    .where('feedId', '=', feedId)
    .where('savedAt', 'is', null)
    .where('laterAt', 'is', null)
    .where('itemId', 'not in', (query) =>
      query
        .selectFrom('itemTags')
        .innerJoin('tags', 'tags.id', 'itemTags.tagId')
        .select('itemTags.itemId')
        .where('tags.userId', '=', userId)
        .where('itemTags.feedId', '=', feedId),
    )
    .where('itemId', 'not in', (query) => query.selectFrom('highlights').select('itemId').where('userId', '=', userId))
    .execute()
}

/** Items that are read or faded because of the subscription's marks need their own mark once the subscription is gone. */
async function keepReadMarks(tx: Tx, subscription: SubscriptionRow, now: number): Promise<void> {
  const { userId, feedId, readUpTo, fadedUpTo } = subscription
  const doneUpTo = Math.max(readUpTo, fadedUpTo)
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select distinct tags."userId", "itemTags"."feedId", "itemTags"."itemId", ${sql.lit(now)}
    from "itemTags" join tags on tags.id = "itemTags"."tagId"
    where tags."userId" = ${userId} and "itemTags"."feedId" = ${feedId} and "itemTags"."itemId" <= ${doneUpTo}
    on conflict do nothing`.execute(tx)
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select distinct highlights."userId", item."feedId", item.id, ${sql.lit(now)}
    from highlights join items as item on item.id = highlights."itemId"
    where highlights."userId" = ${userId} and item."feedId" = ${feedId} and item.id <= ${readUpTo}
    on conflict do nothing`.execute(tx)
  await tx
    .updateTable('itemStates')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('feedId', '=', feedId)
    .where('itemId', '<=', doneUpTo)
    .where('readAt', 'is', null)
    .where('unreadAgainAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .execute()
}

/** A feed without subscribers is abandoned: no longer checked, and deleted after a while (ingest/cleanup/abandonedFeeds.ts). */
export async function leaveFeed(tx: Tx, feedId: number, now: number): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ abandonedAt: now })
    .where('id', '=', feedId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions').select('id').where('feedId', '=', feedId))),
    )
    .execute()
}
