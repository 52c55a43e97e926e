// Moves read marks, and restores them. Items that are unread again are exceptions to a mark and move with it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asBigint, hasOneWriter, lockForReference } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { itemsAboveMark } from '../readMarks/itemsAboveMark.queries.ts'
import { doneUpTo, isUnread, isUnreadAgain, readOrHiddenAt } from '../readMarks/readRule.queries.ts'
import { type ItemScope, isHeard, isItemInScope, isItemTagged, isSubscriptionInScope } from './itemScope.queries.ts'

type Reach = { reader: Reader; scope: ItemScope; upToItemId: number; madeAt?: number | undefined }

/** Over `state`, which may be absent: the reader did not mark the item unread after the read-all. */
const isUnmarkedSince = (madeAt: number | undefined) =>
  madeAt === undefined ? sql`true` : sql`coalesce(state."unreadAgainAt", 0) <= ${madeAt}`

/** A subscription whose items up to some id become read, and how many of them above its marks are still unread. */
export type ScopedMark = { subscriptionId: number; feedId: number; readUpTo: number; unreadAbove: number }

/** A mark before and after a read-all; both are equal when only exceptions below it were removed. */
export type RaisedMark = { subscriptionId: number; feedId: number; from: number; to: number }

/** An item that was marked unread again, hidden or not. */
export type AgainMark = {
  subscriptionId: number
  feedId: number
  readUpTo: number
  itemId: number
  unreadAgainAt: number
}

/** The latest item: a mark beyond it would cover items that arrive later. */
export async function findLastItemId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from items`.execute(db)
  return rows[0]?.id ?? 0
}

export async function findScopedMarks(db: Db, { reader, scope, upToItemId }: Reach): Promise<ScopedMark[]> {
  const upTo = asBigint(upToItemId)
  const { rows } = await sql<ScopedMark>`
    select subscription.id as "subscriptionId", subscription."feedId", subscription."readUpTo",
      case when ${doneUpTo('subscription')} >= ${upTo} then 0 else
        ${itemsAboveMark('subscription')}
        - (select count(*) from items where items."feedId" = subscription."feedId" and items.id > ${upTo})
        - (select count(${readOrHiddenAt}) from "itemStates" as state
             where state."userId" = subscription."userId" and state."feedId" = subscription."feedId"
               and state."itemId" > ${doneUpTo('subscription')} and state."itemId" <= ${upTo}) end as "unreadAbove"
    from subscriptions as subscription join feeds as feed on feed.id = subscription."feedId"
    where ${isSubscriptionInScope(reader, scope)}`.execute(db)
  return rows
}

/** `isCounted`: it is unread, and not among the items above the marks. */
export type FoundAgainMark = AgainMark & { isCounted: SqlBool }

export async function findAgainMarks(db: Db, { reader, scope, upToItemId, madeAt }: Reach): Promise<FoundAgainMark[]> {
  const { rows } = await sql<FoundAgainMark>`
    select subscription.id as "subscriptionId", subscription."feedId", subscription."readUpTo", state."itemId",
      state."unreadAgainAt", (${isUnreadAgain} and state."itemId" <= ${doneUpTo('subscription')}) as "isCounted"
    from "itemStates" as state join items as item on item.id = state."itemId"
    join subscriptions as subscription on subscription."userId" = state."userId" and subscription."feedId" = state."feedId"
    where state."userId" = ${reader.id} and state."unreadAgainAt" > 0 and state."itemId" <= ${upToItemId}
      and ${isUnmarkedSince(madeAt)} and ${isItemInScope(reader, scope)} and ${isHeard(scope)}
    order by state."itemId"`.execute(db)
  return rows
}

export async function clearAgainMarks(tx: Tx, reader: Reader, marks: AgainMark[]): Promise<void> {
  for (const some of chunksOf(marks, rowsPerStatement))
    await sql`with old ("feedId", "itemId") as (${values(some.map(({ feedId, itemId }) => [feedId, itemId]))})
      update "itemStates" set "unreadAgainAt" = null from old where "itemStates"."userId" = ${reader.id}
        and "itemStates"."feedId" = old."feedId" and "itemStates"."itemId" = old."itemId"`.execute(tx)
}

/** Marks only move up. A repeated read-all is the later change of its items. */
export async function moveMarks(tx: Tx, { reader, scope, upToItemId, now }: Reach & { now: number }): Promise<void> {
  await sql`update subscriptions as subscription set "readUpTo" = ${upToItemId}, "readUpToAt" = ${now}
    where ${isSubscriptionInScope(reader, scope)} and (subscription."readUpTo" < ${upToItemId}
      or (subscription."readUpTo" = ${upToItemId} and coalesce(subscription."readUpToAt", 0) < ${now}))`.execute(tx)
}

/**
 * Call it before a read-all writes any mark: locks the items that it may mark, in the order of their ids. All calls that mark
 * several items lock them in this order, which prevents deadlocks.
 */
export async function keepMarkedItems(
  tx: Tx,
  { again, tagId, upToItemId }: { again: AgainMark[]; tagId: number | undefined; upToItemId: number },
): Promise<void> {
  if (hasOneWriter(tx)) return
  const tagged = await findTaggedIds(tx, { tagId, upToItemId })
  const itemIds = [...new Set([...again.map(({ itemId }) => itemId), ...tagged])].sort((one, other) => one - other)
  for (const some of chunksOf(itemIds, rowsPerStatement))
    await sql`select item.id from items as item where item.id in (${sql.join(some)})
      order by item.id ${lockForReference(tx, 'item')}`.execute(tx)
}

async function findTaggedIds(
  tx: Tx,
  { tagId, upToItemId }: { tagId: number | undefined; upToItemId: number },
): Promise<number[]> {
  if (tagId === undefined) return []
  const rows = await tx
    .selectFrom('itemTags')
    .select('itemId')
    .where('tagId', '=', tagId)
    .where('itemId', '<=', upToItemId)
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/** Marks items that have the tag themselves, which no read mark covers. Returns those that were unread. */
export async function markTaggedItemsRead(
  tx: Tx,
  { reader, scope, upToItemId, madeAt, tagId, now }: Reach & { tagId: number; now: number },
): Promise<{ feedId: number; itemId: number }[]> {
  const { rows } = await sql<{ feedId: number; itemId: number }>`
    insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(now)}
    from "itemTags" as tagging join items as item on item.id = tagging."itemId" ${joinReadersSide(reader)}
    where tagging."tagId" = ${tagId} and ${isItemTagged(reader, tagId)} and ${isItemInScope(reader, scope)}
      and item.id <= ${upToItemId} and ${isUnread} and ${isUnmarkedSince(madeAt)} order by item.id
    on conflict ("userId", "feedId", "itemId") do update set "readAt" = excluded."readAt"
    returning "feedId", "itemId"`.execute(tx)
  return rows
}

/** Only where the mark is unchanged since: items of a later read-all stay read. Returns the restored feeds. */
export async function restoreReadMarks(tx: Tx, reader: Reader, marks: RaisedMark[]): Promise<Set<number>> {
  const feedIds = new Set<number>()
  for (const some of chunksOf(marks, rowsPerStatement)) {
    const old = values(some.map(({ subscriptionId, from, to }) => [subscriptionId, from, to]))
    const { rows } = await sql<{ feedId: number }>`with old (id, was, became) as (${old})
      update subscriptions set "readUpTo" = old.was from old
      where subscriptions.id = old.id and subscriptions."userId" = ${reader.id} and subscriptions."readUpTo" = old.became
      returning subscriptions."feedId"`.execute(tx)
    for (const { feedId } of rows) feedIds.add(feedId)
  }
  return feedIds
}

/** Only for items that the reader has not marked since. */
export async function restoreUnreadAgain(tx: Tx, reader: Reader, marks: AgainMark[]): Promise<void> {
  for (const some of chunksOf(marks, rowsPerStatement)) {
    const old = values(some.map(({ feedId, itemId, unreadAgainAt }) => [feedId, itemId, unreadAgainAt]))
    await sql`with old ("feedId", "itemId", "unreadAgainAt") as (${old})
      update "itemStates" set "unreadAgainAt" = old."unreadAgainAt" from old
      where "itemStates"."userId" = ${reader.id} and "itemStates"."feedId" = old."feedId"
        and "itemStates"."itemId" = old."itemId" and "itemStates"."readAt" is null
        and "itemStates"."unreadAgainAt" is null`.execute(tx)
  }
}

/** Only for items that the reader has not marked since. Returns the restored items. */
export async function undoItemMarks(
  tx: Tx,
  reader: Reader,
  { items, readAt }: { items: { feedId: number; itemId: number }[]; readAt: number },
): Promise<{ feedId: number }[]> {
  const back: { feedId: number }[] = []
  for (const some of chunksOf(items, rowsPerStatement)) {
    const { rows } = await sql<{ feedId: number }>`
      with old ("feedId", "itemId") as (${values(some.map(({ feedId, itemId }) => [feedId, itemId]))})
      update "itemStates" set "readAt" = null from old where "itemStates"."userId" = ${reader.id}
        and "itemStates"."feedId" = old."feedId" and "itemStates"."itemId" = old."itemId"
        and "itemStates"."readAt" = ${readAt} returning "itemStates"."feedId"`.execute(tx)
    back.push(...rows)
  }
  return back
}

const rowsPerStatement = 1000

const values = (rows: number[][]): RawBuilder<unknown> =>
  sql`values ${sql.join(rows.map((row) => sql`(${sql.join(row.map(asBigint))})`))}`
