// A feed moved onto the address of another one: the two become one. Subscriptions, marks and tags of `from` go over to
// `into`, where both know an item read wins and saved wins, and then `from` is deleted. Items are paired by their identity.
// Set-based, since a popular feed has thousands of readers; all within the caller's transaction.
import { type RawBuilder, sql } from 'kysely'
import type { FeedRow, Tx } from '../db/schema.ts'
import { unindexItems } from '../db/search.ts'
import { shiftPositions } from '../feeds/subscriptions.queries.ts'
import { isRead } from '../items/readRule.ts'
import { lockUser } from '../users/users.queries.ts'
import { countItems } from './refresh.queries.ts'

type Merge = { from: Pick<FeedRow, 'id'>; into: Pick<FeedRow, 'id'>; now: number }

export async function mergeFeeds(tx: Tx, merge: Merge): Promise<void> {
  await copyMarks(tx, merge)
  await copyItemTags(tx, merge)
  await settleReadersOfBoth(tx, merge)
  await moveReadersOfOne(tx, merge)
  await moveKeptItems(tx, merge)
  await deleteMerged(tx, merge)
}

/** Beside each `item` of `from`, the same one in `into`. */
const joinTwin = ({ into }: Merge): RawBuilder<unknown> =>
  sql`join items as twin on twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash"`

async function copyMarks(tx: Tx, merge: Merge): Promise<void> {
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt")
    select state."userId", twin."feedId", twin.id, state."readAt", state."savedAt"
    from items as item ${joinTwin(merge)}
    join "itemStates" as state on state."itemId" = item.id
    where item."feedId" = ${merge.from.id} and (state."readAt" is not null or state."savedAt" is not null)
    on conflict ("userId", "feedId", "itemId") do update set
      "readAt" = coalesce("itemStates"."readAt", excluded."readAt"),
      "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt"),
      "unreadAgainAt" = case when excluded."readAt" is null then "itemStates"."unreadAgainAt" end`.execute(tx)
}

async function copyItemTags(tx: Tx, merge: Merge): Promise<void> {
  await sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select tagged."tagId", twin.id, twin."feedId", tagged."taggedAt"
    from items as item ${joinTwin(merge)}
    join "itemTags" as tagged on tagged."itemId" = item.id
    where item."feedId" = ${merge.from.id} on conflict do nothing`.execute(tx)
}

/** Who has both keeps the subscription of `into`, with the tags of the other one and what was read there. */
async function settleReadersOfBoth(tx: Tx, merge: Merge): Promise<void> {
  const { from, into, now } = merge
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select subscription."userId", twin."feedId", twin.id, ${sql.lit(now)}
    from subscriptions as subscription
    join subscriptions as other on other."userId" = subscription."userId" and other."feedId" = ${into.id}
    join items as item on item."feedId" = subscription."feedId" ${joinTwin(merge)}
    left join "itemStates" as state on state."userId" = subscription."userId"
      and state."feedId" = item."feedId" and state."itemId" = item.id
    left join "itemStates" as "twinState" on "twinState"."userId" = subscription."userId"
      and "twinState"."feedId" = twin."feedId" and "twinState"."itemId" = twin.id
    where subscription."feedId" = ${from.id} and ${isRead} and (twin.id > other."readUpTo" or "twinState"."unreadAgainAt" is not null)
    on conflict ("userId", "feedId", "itemId") do update set
      "readAt" = coalesce("itemStates"."readAt", excluded."readAt"), "unreadAgainAt" = null`.execute(tx)
  await sql`insert into "subscriptionTags" ("tagId", "subscriptionId")
    select tagged."tagId", other.id
    from subscriptions as subscription
    join subscriptions as other on other."userId" = subscription."userId" and other."feedId" = ${into.id}
    join "subscriptionTags" as tagged on tagged."subscriptionId" = subscription.id
    where subscription."feedId" = ${from.id} on conflict do nothing`.execute(tx)
  for (const { id, userId } of await findReadersOfBoth(tx, merge)) {
    await lockUser(tx, userId)
    const { columnId, position } = await tx
      .selectFrom('subscriptions')
      .select(['columnId', 'position'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('subscriptions').where('id', '=', id).execute()
    await shiftPositions(tx, { columnId, from: position + 1, by: -1 })
  }
}

function findReadersOfBoth(tx: Tx, { from, into }: Merge) {
  return tx
    .selectFrom('subscriptions')
    .innerJoin('subscriptions as other', 'other.userId', 'subscriptions.userId')
    .select(['subscriptions.id', 'subscriptions.userId'])
    .where('subscriptions.feedId', '=', from.id)
    .where('other.feedId', '=', into.id)
    .orderBy('subscriptions.userId')
    .execute()
}

/**
 * Who has `from` alone goes over: all of `into` counts as read but what was unread before, and what is newer than all that
 * `from` had.
 */
async function moveReadersOfOne(tx: Tx, merge: Merge): Promise<void> {
  const { from, into, now } = merge
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "unreadAgainAt")
    select subscription."userId", twin."feedId", twin.id, ${sql.lit(now)}
    from subscriptions as subscription
    join items as twin on twin."feedId" = ${into.id}
    left join items as item on item."feedId" = subscription."feedId" and item."guidHash" = twin."guidHash"
    left join "itemStates" as state on state."userId" = subscription."userId"
      and state."feedId" = item."feedId" and state."itemId" = item.id
    where subscription."feedId" = ${from.id}
      and case when item.id is null
        then twin."publishedAt" > coalesce((select max("publishedAt") from items where "feedId" = ${from.id}), 0)
        else not ${isRead} end
    on conflict ("userId", "feedId", "itemId") do update set
      "unreadAgainAt" = case when "itemStates"."readAt" is null then excluded."unreadAgainAt" end`.execute(tx)
  const { newest } = await tx
    .selectFrom('items')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('feedId', '=', into.id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('subscriptions')
    .set({ feedId: into.id, readUpTo: newest ?? 0 })
    .where('feedId', '=', from.id)
    .execute()
}

/** Saved and tagged items that `into` never had are kept for ever: they go over as they are, read for everyone else. */
async function moveKeptItems(tx: Tx, { from, into, now }: Merge): Promise<void> {
  const { rows: kept } = await sql<{ id: number }>`select item.id from items as item where item."feedId" = ${from.id}
    and not exists (select 1 from items as twin where twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash")
    and (exists (select 1 from "itemStates" as state where state."itemId" = item.id and state."savedAt" is not null)
      or exists (select 1 from "itemTags" as tagged where tagged."itemId" = item.id))`.execute(tx)
  for (const { id } of kept) {
    await tx.updateTable('items').set({ feedId: into.id }).where('id', '=', id).execute()
    await tx.updateTable('itemStates').set({ feedId: into.id }).where('itemId', '=', id).execute()
    await tx.updateTable('itemTags').set({ feedId: into.id }).where('itemId', '=', id).execute()
    await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
      select "userId", "feedId", ${sql.lit(id)}, ${sql.lit(now)} from subscriptions where "feedId" = ${into.id}
      on conflict do nothing`.execute(tx)
  }
}

async function deleteMerged(tx: Tx, { from, into }: Merge): Promise<void> {
  const rest = await tx.selectFrom('items').select('id').where('feedId', '=', from.id).execute()
  for (let start = 0; start < rest.length; start += 500)
    await unindexItems(
      tx,
      rest.slice(start, start + 500).map(({ id }) => id),
    )
  await tx.deleteFrom('feeds').where('id', '=', from.id).execute()
  const itemCount = await countItems(tx, into.id)
  await tx.updateTable('feeds').set({ itemCount, abandonedAt: null }).where('id', '=', into.id).execute()
}
