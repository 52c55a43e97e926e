// Moves readers from one feed to another: their subscriptions, marks and tags. If a reader has both items, read wins and saved
// wins. core/items/sameItem.queries.ts decides which items are the same. Each statement covers all readers, because a popular
// feed has thousands. Call it in a transaction; the caller deletes what stays in `from`.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { applyImportedMarks } from '../../core/items/importedMarks.queries.ts'
import { hasSameText, isPublishedFirst, joinTwin, wasReadAsItIs } from '../../core/items/sameItem.queries.ts'
import { isRead, isUnread } from '../../core/readMarks/readRule.queries.ts'
import { findMarkBelowNewest, shiftPositions } from '../../core/subscriptions/subscriptions.queries.ts'
import type { FeedRow, Tx } from '../../db/schema.ts'

export type Move = {
  from: Pick<FeedRow, 'id'>
  into: Pick<FeedRow, 'id'>
  /** Moves only this reader; null moves all readers of `from`. */
  userId: number | null
  /**
   * True when the reader says that both are the same feed; then equal keys mean the same item. Without it, `from` could claim
   * items of `into` (sameItem.queries.ts).
   */
  isVouched: boolean
  now: number
}

export async function moveReaders(tx: Tx, move: Move): Promise<void> {
  // Imported marks come first, so the reader's later actions win.
  await moveImportedMarks(tx, move)
  await copyMarks(tx, move)
  await copyItemTags(tx, move)
  await copyPositions(tx, move)
  await copyPlaces(tx, move)
  await copyQueues(tx, move)
  await copyPieces(tx, move)
  await moveHighlights(tx, move)
  await mergeSubscriptions(tx, move)
  await moveReadersOfOne(tx, move)
  // The feed has a subscriber again.
  await tx.updateTable('feeds').set({ abandonedAt: null }).where('id', '=', move.into.id).execute()
}

/** `userId` is the name of a column. */
const isMoved = (userId: string, move: Move): RawBuilder<SqlBool> =>
  move.userId === null ? sql`true` : sql`${sql.ref(userId)} = ${move.userId}`

async function copyMarks(tx: Tx, move: Move): Promise<void> {
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt", "laterAt")
    select state."userId", twin."feedId", twin.id, case when ${wasReadAsItIs(move)} then state."readAt" end,
      state."savedAt", state."laterAt"
    from items as item ${joinTwin(move)}
    join "itemStates" as state on state."itemId" = item.id
    where item."feedId" = ${move.from.id} and ${hasSameText(move)}
      and (state."savedAt" is not null or state."laterAt" is not null or (state."readAt" is not null and ${wasReadAsItIs(move)}))
      and ${isMoved('state.userId', move)}
    on conflict ("userId", "feedId", "itemId") do update set
      "readAt" = coalesce("itemStates"."readAt", excluded."readAt"),
      "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt"),
      "laterAt" = coalesce("itemStates"."laterAt", excluded."laterAt"),
      "unreadAgainAt" = case when excluded."readAt" is null then "itemStates"."unreadAgainAt" end`.execute(tx)
}

async function copyItemTags(tx: Tx, move: Move): Promise<void> {
  await sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select tagged."tagId", twin.id, twin."feedId", tagged."taggedAt"
    from items as item ${joinTwin(move)}
    join "itemTags" as tagged on tagged."itemId" = item.id join tags on tags.id = tagged."tagId"
    where item."feedId" = ${move.from.id} and ${hasSameText(move)} and ${isMoved('tags.userId', move)}
    on conflict do nothing`.execute(tx)
}

async function copyPositions(tx: Tx, move: Move): Promise<void> {
  await sql`insert into "listeningPositions"
      ("userId", "itemId", "enclosureIndex", "positionSeconds", "durationSeconds", "changedAt", "finishedAt")
    select heard."userId", twin.id, heard."enclosureIndex", heard."positionSeconds", heard."durationSeconds",
      heard."changedAt", heard."finishedAt"
    from items as item ${joinTwin(move)} join "listeningPositions" as heard on heard."itemId" = item.id
    where item."feedId" = ${move.from.id} and ${hasSameText(move)} and ${isMoved('heard.userId', move)}
    on conflict do nothing`.execute(tx)
}

async function copyPlaces(tx: Tx, move: Move): Promise<void> {
  await sql`insert into "readingPositions"
      ("userId", "itemId", source, "paragraphHash", "paragraphIndex", "shareThousandths", "changedAt", "finishedAt")
    select reading."userId", twin.id, reading.source, reading."paragraphHash", reading."paragraphIndex",
      reading."shareThousandths", reading."changedAt", reading."finishedAt"
    from items as item ${joinTwin(move)} join "readingPositions" as reading on reading."itemId" = item.id
    where item."feedId" = ${move.from.id} and ${hasSameText(move)} and ${isMoved('reading.userId', move)}
    on conflict do nothing`.execute(tx)
}

async function copyQueues(tx: Tx, move: Move): Promise<void> {
  await sql`insert into "queueItems" ("userId", "itemId", place)
    select queued."userId", twin.id, queued.place
    from items as item ${joinTwin(move)} join "queueItems" as queued on queued."itemId" = item.id
    where item."feedId" = ${move.from.id} and ${hasSameText(move)} and ${isMoved('queued.userId', move)}
    on conflict do nothing`.execute(tx)
}

async function copyPieces(tx: Tx, move: Move): Promise<void> {
  await sql`insert into "editionItems" ("editionId", "itemId", section, place)
    select printed."editionId", twin.id, printed.section, printed.place
    from items as item ${joinTwin(move)} join "editionItems" as printed on printed."itemId" = item.id
    join editions as edition on edition.id = printed."editionId"
    where item."feedId" = ${move.from.id} and ${hasSameText(move)} and ${isMoved('edition.userId', move)}
    on conflict do nothing`.execute(tx)
}

/** Moved, not copied, because each is one thing of the reader. */
async function moveHighlights(tx: Tx, move: Move): Promise<void> {
  await sql`update highlights set "itemId" = (select twin.id from items as item ${joinTwin(move)}
      where item.id = highlights."itemId")
    where ${isMoved('highlights.userId', move)} and "itemId" in (select item.id from items as item ${joinTwin(move)}
      where item."feedId" = ${move.from.id} and ${hasSameText(move)})`.execute(tx)
}

/** If a reader subscribes to both, keeps the subscription to `into` and adds the tags and read items of the other one. */
async function mergeSubscriptions(tx: Tx, move: Move): Promise<void> {
  const { from, into, now } = move
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select subscription."userId", twin."feedId", twin.id, ${sql.lit(now)}
    from subscriptions as subscription
    join subscriptions as other on other."userId" = subscription."userId" and other."feedId" = ${into.id}
    join items as item on item."feedId" = subscription."feedId" ${joinTwin(move)}
    left join "itemStates" as state on state."userId" = subscription."userId"
      and state."feedId" = item."feedId" and state."itemId" = item.id
    left join "itemStates" as "twinState" on "twinState"."userId" = subscription."userId"
      and "twinState"."feedId" = twin."feedId" and "twinState"."itemId" = twin.id
    where subscription."feedId" = ${from.id} and ${isRead} and ${hasSameText(move)} and ${wasReadAsItIs(move)}
      and (twin.id > other."readUpTo" or "twinState"."unreadAgainAt" is not null)
      and ${isMoved('subscription.userId', move)}
    on conflict ("userId", "feedId", "itemId") do update set
      "readAt" = coalesce("itemStates"."readAt", excluded."readAt"), "unreadAgainAt" = null`.execute(tx)
  await sql`insert into "subscriptionTags" ("tagId", "subscriptionId")
    select tagged."tagId", other.id
    from subscriptions as subscription
    join subscriptions as other on other."userId" = subscription."userId" and other."feedId" = ${into.id}
    join "subscriptionTags" as tagged on tagged."subscriptionId" = subscription.id
    where subscription."feedId" = ${from.id} and ${isMoved('subscription.userId', move)} on conflict do nothing`.execute(
    tx,
  )
  for (const { id, userId } of await findReadersOfBoth(tx, move)) {
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

export function findReadersOfBoth(tx: Tx, { from, into, userId }: Move) {
  return tx
    .selectFrom('subscriptions')
    .innerJoin('subscriptions as other', 'other.userId', 'subscriptions.userId')
    .select(['subscriptions.id', 'subscriptions.userId'])
    .where('subscriptions.feedId', '=', from.id)
    .where('other.feedId', '=', into.id)
    .$if(userId !== null, (query) => query.where('subscriptions.userId', '=', userId))
    .orderBy('subscriptions.userId')
    .execute()
}

/**
 * Moves subscriptions of readers without `into`. Unread in `into` are the items that were unread in `from`, and items newer than
 * all shared ones. If the feeds share no item, the subscription starts like a new one.
 */
async function moveReadersOfOne(tx: Tx, move: Move): Promise<void> {
  const { from, into, userId } = move
  const newestShared = await findNewestShared(tx, move)
  if (newestShared !== null) await keepUnread(tx, move, newestShared)
  const readUpTo = await findMarkBelowNewest(tx, into.id, newestShared === null ? limits.newSubscriptionUnreadItems : 0)
  await tx
    .updateTable('subscriptions')
    .set({ feedId: into.id, readUpTo, fadedUpTo: 0 })
    .where('feedId', '=', from.id)
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .execute()
}

/** Uses the dates of `into`, so `from` can't mark other items read by false dates. */
async function findNewestShared(tx: Tx, move: Move): Promise<number | null> {
  const { rows } = await sql<{ newest: number | null }>`select max(twin."publishedAt") as newest
    from items as item ${joinTwin(move)} where item."feedId" = ${move.from.id} and ${isPublishedFirst(move)}`.execute(
    tx,
  )
  return rows[0]?.newest ?? null
}

async function keepUnread(tx: Tx, move: Move, newestShared: number): Promise<void> {
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "unreadAgainAt")
    select subscription."userId", twin."feedId", twin.id, ${sql.lit(move.now)}
    from subscriptions as subscription
    join items as twin on twin."feedId" = ${move.into.id}
    left join items as item on item."feedId" = subscription."feedId" and item."guidHash" = twin."guidHash"
      and ${isPublishedFirst(move)}
    left join "itemStates" as state on state."userId" = subscription."userId"
      and state."feedId" = item."feedId" and state."itemId" = item.id
    where subscription."feedId" = ${move.from.id}
      and case when item.id is null then twin."publishedAt" > ${newestShared} else ${isUnread} end
      and ${isMoved('subscription.userId', move)}
    on conflict ("userId", "feedId", "itemId") do update set
      "unreadAgainAt" = case when "itemStates"."readAt" is null then excluded."unreadAgainAt" end`.execute(tx)
}

/**
 * Moves imported marks of items that `from` does not have yet. Marks of items that `into` has are applied. Readers who already
 * subscribe to `into` keep their marks there.
 */
async function moveImportedMarks(tx: Tx, move: Move): Promise<void> {
  const { from, into, now } = move
  const moved = await sql`insert into "importedMarks" ("userId", "feedId", "guidHash", "readAt", "copyId", "expiresAt")
    select mark."userId", cast(${into.id} as bigint), mark."guidHash", mark."readAt", mark."copyId", mark."expiresAt"
    from "importedMarks" as mark where mark."feedId" = ${from.id} and ${isMoved('mark.userId', move)}
      and (${move.isVouched ? sql`true` : sql`false`} or not exists (select 1 from subscriptions as other
        where other."userId" = mark."userId" and other."feedId" = ${into.id}))
    on conflict do nothing returning "guidHash"`.execute(tx)
  if (moved.rows.length === 0) return
  await sql`delete from "importedMarks" where "feedId" = ${from.id} and ${isMoved('userId', move)}`.execute(tx)
  const { rows: items } = await sql<{ itemId: number; guidHash: string }>`
    select item.id as "itemId", item."guidHash" from items as item where item."feedId" = ${into.id}
      and exists (select 1 from "importedMarks" as mark
        where mark."feedId" = ${into.id} and mark."guidHash" = item."guidHash")`.execute(tx)
  if (items.length > 0) await applyImportedMarks(tx, { feedId: into.id, items, now })
}
