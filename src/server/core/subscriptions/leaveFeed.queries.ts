import { sql } from 'kysely'
import { hasOneWriter, lockForUpdate } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { FeedRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import { joinTwin } from '../items/sameItem.queries.ts'
import { doneUpTo } from '../readMarks/readRule.queries.ts'

/**
 * When a reader leaves a feed, the items that they saved, tagged, highlighted or put on Later stay, read or unread as before; all
 * other marks are deleted
 * (ARCHITECTURE.md, Ownership).
 */
export async function keepMarksOfKeptItems(tx: Tx, leaving: Leaving, now: number): Promise<void> {
  await dropPassingMarks(tx, leaving)
  await keepReadMarks(tx, leaving, now)
}

/** Feeds to which the reader still subscribes. */
export type Leaving = { userId: number; feedIds: number[] }

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

async function dropPassingMarks(tx: Tx, { userId, feedIds }: Leaving): Promise<void> {
  await tx
    .deleteFrom('itemStates')
    .where('userId', '=', userId)
    .where(isAmong('feedId', feedIds))
    .where('savedAt', 'is', null)
    .where('laterAt', 'is', null)
    .where('itemId', 'not in', (query) =>
      query
        .selectFrom('itemTags')
        .innerJoin('tags', 'tags.id', 'itemTags.tagId')
        .select('itemTags.itemId')
        .where('tags.userId', '=', userId)
        .where(isAmong('itemTags.feedId', feedIds)),
    )
    .where('itemId', 'not in', (query) => query.selectFrom('highlights').select('itemId').where('userId', '=', userId))
    .execute()
}

/** Items that are read or faded because of the subscription's marks need their own mark once the subscription is gone. */
async function keepReadMarks(tx: Tx, { userId, feedIds }: Leaving, now: number): Promise<void> {
  const ofFeeds = sql`subscription."userId" = ${userId} and ${isAmong('subscription.feedId', feedIds)}`
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select distinct tags."userId", "itemTags"."feedId", "itemTags"."itemId", ${sql.lit(now)}
    from subscriptions as subscription join "itemTags" on "itemTags"."feedId" = subscription."feedId"
    join tags on tags.id = "itemTags"."tagId" and tags."userId" = subscription."userId"
    where ${ofFeeds} and "itemTags"."itemId" <= ${doneUpTo('subscription')}
    on conflict do nothing`.execute(tx)
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select distinct highlights."userId", item."feedId", item.id, ${sql.lit(now)}
    from highlights join items as item on item.id = highlights."itemId"
    join subscriptions as subscription on subscription."userId" = highlights."userId" and subscription."feedId" = item."feedId"
    where ${ofFeeds} and item.id <= subscription."readUpTo"
    on conflict do nothing`.execute(tx)
  await sql`update "itemStates" set "readAt" = ${sql.lit(now)} from subscriptions as subscription
    where ${ofFeeds} and "itemStates"."userId" = ${userId} and "itemStates"."feedId" = subscription."feedId"
      and "itemStates"."itemId" <= ${doneUpTo('subscription')} and "itemStates"."readAt" is null
      and "itemStates"."unreadAgainAt" is null and "itemStates"."hiddenAt" is null`.execute(tx)
}

/** Feeds without subscribers are abandoned: no longer checked, and deleted after a while (ingest/cleanup/abandonedFeeds.ts). */
export async function leaveFeeds(tx: Tx, feedIds: number[], now: number): Promise<void> {
  // All calls lock feeds in this order.
  if (!hasOneWriter(tx))
    await sql`select feed.id from feeds as feed where ${isAmong('feed.id', feedIds)}
      order by feed.id ${lockForUpdate(tx, 'feed')}`.execute(tx)
  await tx
    .updateTable('feeds')
    .set({ abandonedAt: now })
    .where(isAmong('id', feedIds))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions').select('subscriptions.id').whereRef('feedId', '=', 'feeds.id'))),
    )
    .execute()
}
