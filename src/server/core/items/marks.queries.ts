// The marks on one item. Each is one statement that checks the ownership: false means that this reader has no such item.
// Afterwards the item may belong to no reader (the last mark of a deleted feed), so later statements must not check again.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asBigint, lockForReference } from '../../db/dialect.ts'
import { executeSyncedLater } from '../../db/lateSync.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isReadersItem } from './items.queries.ts'

/** An item that is marked unread gets a mark of its own: without it, it would stay read below the subscription's mark, or fade. */
export async function writeReadMark(
  db: Db,
  reader: Reader,
  { itemId, isRead, now }: { itemId: number; isRead: boolean; now: number },
): Promise<boolean> {
  const mark = sql`${plannedOnce('read_mark')}
    insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isRead ? now : null)}, ${asBigint(isRead ? null : now)}
    from items as item where item.id = ${itemId} and ${isReadersItem(reader)} ${lockForReference(db, 'item')}
    on conflict ("userId", "feedId", "itemId")
      do update set "readAt" = excluded."readAt", "unreadAgainAt" = excluded."unreadAgainAt"
    returning "itemId"`
  const { rows } = await executeSyncedLater(db, mark)
  return rows.length > 0
}

/** A page stays its reader's own until it is deleted, so a mark that was taken back by mistake can be set again. */
const isReadersToKeep = (reader: Reader) => sql<SqlBool>`(${isReadersItem(reader)} or exists (
  select 1 from "keptPages" as page where page."itemId" = item.id and page."userId" = ${reader.id}))`

/** An item that is put on Later again keeps its position in the list. A faded item that is put there is unread again. */
export async function writeLaterMark(
  db: Db,
  reader: Reader,
  { itemId, isLater, now }: { itemId: number; isLater: boolean; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into "itemStates" ("userId", "feedId", "itemId", "laterAt", "unreadAgainAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isLater ? now : null)}, ${unreadAgainIf(isLater, now)}
    from items as item left join subscriptions as subscription
      on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where item.id = ${itemId} and ${isReadersToKeep(reader)} ${lockForReference(db, 'item')}
    on conflict ("userId", "feedId", "itemId") do update
      set "laterAt" = ${isLater ? sql`coalesce("itemStates"."laterAt", excluded."laterAt")` : sql`null`}, ${keepFromFading}
    returning "itemId"`.execute(db)
  return rows.length > 0
}

/**
 * An item that was brought back remembers its rule, which never hides it again. It is unread, also below a mark that has passed it
 * meanwhile. An item that was read when it was hidden is read again, so hiding records what the subscription's mark says.
 */
export async function writeHiddenMark(
  db: Db,
  reader: Reader,
  { itemId, isHidden, now }: { itemId: number; isHidden: boolean; now: number },
): Promise<boolean> {
  const readBefore = isHidden
    ? sql`case when item.id <= subscription."readUpTo" then ${asBigint(now)} end`
    : asBigint(null)
  const { rows } = await sql`
    insert into "itemStates" ("userId", "feedId", "itemId", "hiddenAt", "readAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isHidden ? now : null)}, ${readBefore}
    from items as item left join subscriptions as subscription
      on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where item.id = ${itemId} and ${isReadersItem(reader)} ${lockForReference(db, 'item')}
    on conflict ("userId", "feedId", "itemId") do update set ${isHidden ? hide : bringBack(now)}
    returning "itemId"`.execute(db)
  return rows.length > 0
}

const hide = sql`"hiddenAt" = coalesce("itemStates"."hiddenAt", excluded."hiddenAt"),
  "readAt" = case when "itemStates"."hiddenAt" is null and "itemStates"."unreadAgainAt" is null
    then coalesce("itemStates"."readAt", excluded."readAt") else "itemStates"."readAt" end`

const bringBack = (now: number) => sql`"hiddenAt" = null,
  "unreadAgainAt" = case when "itemStates"."hiddenAt" is not null and "itemStates"."readAt" is null
    then coalesce("itemStates"."unreadAgainAt", ${asBigint(now)}) else "itemStates"."unreadAgainAt" end`

/** A saved item that is saved again keeps its position in the list. A faded item that is saved is unread again. */
export async function writeSavedMark(
  db: Db,
  reader: Reader,
  { itemId, isSaved, now }: { itemId: number; isSaved: boolean; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into "itemStates" ("userId", "feedId", "itemId", "savedAt", "unreadAgainAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isSaved ? now : null)}, ${unreadAgainIf(isSaved, now)}
    from items as item left join subscriptions as subscription
      on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where item.id = ${itemId} and ${isReadersToKeep(reader)} ${lockForReference(db, 'item')}
    on conflict ("userId", "feedId", "itemId") do update
      set "savedAt" = ${isSaved ? sql`coalesce("itemStates"."savedAt", excluded."savedAt")` : sql`null`}, ${keepFromFading}
    returning "itemId"`.execute(db)
  return rows.length > 0
}

/** Saved items and those on Later never fade (docs/fading.md). Over item and subscription, for the insert of such a mark. */
export const unreadAgainIf = (isKept: boolean, now: number): RawBuilder<number | null> =>
  isKept
    ? sql`case when item.id > subscription."readUpTo" and item.id <= subscription."fadedUpTo" then ${asBigint(now)} end`
    : asBigint(null)

/** Ends the update of a state by such an insert. */
export const keepFromFading = sql`"unreadAgainAt" = case when "itemStates"."readAt" is null
  then coalesce("itemStates"."unreadAgainAt", excluded."unreadAgainAt") end`
