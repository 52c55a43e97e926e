// Marks on items, each with its own moment. Each call is one statement that checks the ownership and returns the reader's items among
// those: afterwards an item may belong to no reader (the last mark of a deleted feed), so later statements must not check again.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asBigint, lockForReference } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import { executeSyncedLater } from '../../db/lateSync.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isReadersItem } from './items.queries.ts'

export type TimedMark = {
  itemId: number
  /** In epoch milliseconds. */
  at: number
}

/** The items as `item`, their moments as mark.at, in the order in which all calls lock several. An item may occur once. */
const markedItems = (db: Db, reader: Reader, { marks, isOwn }: { marks: TimedMark[]; isOwn: RawBuilder<SqlBool> }) => {
  const rows = marks.map(({ itemId, at }) => [itemId, at])
  return sql`from ${jsonRows(db, ['markedId', 'at'], rows)} as mark join items as item on item.id = mark."markedId"
    left join subscriptions as subscription on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    left join "itemStates" as state
      on state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id
    where ${isOwn} order by item.id ${lockForReference(db, 'item')}`
}

async function markedBy(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ itemId: number }>`${statement} returning "itemId"`.execute(db)
  return rows.map(({ itemId }) => itemId)
}

const timeIf = (isOn: boolean): RawBuilder<number | null> => (isOn ? sql`mark.at` : asBigint(null))

/**
 * An item that is marked unread gets a mark of its own: without it, it would stay read below the subscription's mark, or fade. Like
 * writeReadMarks, for the one item of a click, without waiting for the disk. False for another reader's item.
 */
export async function writeReadMark(
  db: Db,
  reader: Reader,
  { itemId, isRead, now }: { itemId: number; isRead: boolean; now: number },
): Promise<boolean> {
  const mark = sql`${plannedOnce('read_mark')}
    insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isRead ? now : null)}, ${asBigint(isRead ? null : now)}
    from items as item where item.id = ${itemId} and ${isReadersItem(reader)} ${lockForReference(db, 'item')}
    ${replaceReadMark} returning "itemId"`
  const { rows } = await executeSyncedLater(db, mark)
  return rows.length > 0
}

const replaceReadMark = sql`on conflict ("userId", "feedId", "itemId")
  do update set "readAt" = excluded."readAt", "unreadAgainAt" = excluded."unreadAgainAt"`

export function writeReadMarks(
  db: Db,
  reader: Reader,
  { marks, isRead }: { marks: TimedMark[]; isRead: boolean },
): Promise<number[]> {
  return markedBy(
    db,
    sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt")
      select ${asBigint(reader.id)}, item."feedId", item.id, ${timeIf(isRead)}, ${timeIf(!isRead)}
      ${markedItems(db, reader, { marks, isOwn: isReadersItem(reader) })} ${replaceReadMark}`,
  )
}

/** A page stays its reader's own until it is deleted, so a mark that was taken back by mistake can be set again. */
const isReadersToKeep = (reader: Reader) => sql<SqlBool>`(${isReadersItem(reader)} or exists (
  select 1 from "keptPages" as page where page."itemId" = item.id and page."userId" = ${reader.id}))`

/** An item that is put on Later again keeps its position in the list. A faded item that is put there is unread again. */
export const writeLaterMarks = (
  db: Db,
  reader: Reader,
  { marks, isLater }: { marks: TimedMark[]; isLater: boolean },
): Promise<number[]> => writeListMarks(db, reader, { marks, isOn: isLater, list: 'laterAt' })

/** A saved item that is saved again keeps its position in the list. A faded item that is saved is unread again. */
export const writeSavedMarks = (
  db: Db,
  reader: Reader,
  { marks, isSaved }: { marks: TimedMark[]; isSaved: boolean },
): Promise<number[]> => writeListMarks(db, reader, { marks, isOn: isSaved, list: 'savedAt' })

function writeListMarks(
  db: Db,
  reader: Reader,
  { marks, isOn, list }: { marks: TimedMark[]; isOn: boolean; list: 'laterAt' | 'savedAt' },
): Promise<number[]> {
  const at = sql.ref(list)
  return markedBy(
    db,
    sql`insert into "itemStates" ("userId", "feedId", "itemId", ${at}, "unreadAgainAt")
      select ${asBigint(reader.id)}, item."feedId", item.id, ${timeIf(isOn)}, ${unreadAgainIf(isOn, sql`mark.at`)}
      ${markedItems(db, reader, { marks, isOwn: isReadersToKeep(reader) })}
      on conflict ("userId", "feedId", "itemId") do update
        set ${at} = ${isOn ? sql`coalesce("itemStates".${at}, excluded.${at})` : sql`null`}, ${keepFromFading}`,
  )
}

/**
 * An item that was brought back remembers its rule, which never hides it again. It is unread, also below a mark that has passed it
 * meanwhile. An item that was read when it was hidden is read again, so hiding records what the subscription's mark says.
 */
export function writeHiddenMarks(
  db: Db,
  reader: Reader,
  { marks, isHidden }: { marks: TimedMark[]; isHidden: boolean },
): Promise<number[]> {
  const readBefore = sql`case when item.id <= subscription."readUpTo" then mark.at end`
  const unreadAgain = sql`case when state."hiddenAt" is not null and state."readAt" is null then mark.at end`
  return markedBy(
    db,
    sql`insert into "itemStates" ("userId", "feedId", "itemId", "hiddenAt", "readAt", "unreadAgainAt")
      select ${asBigint(reader.id)}, item."feedId", item.id, ${timeIf(isHidden)}, ${isHidden ? readBefore : asBigint(null)},
        ${isHidden ? asBigint(null) : unreadAgain}
      ${markedItems(db, reader, { marks, isOwn: isReadersItem(reader) })}
      on conflict ("userId", "feedId", "itemId") do update set ${isHidden ? hide : bringBack}`,
  )
}

const hide = sql`"hiddenAt" = coalesce("itemStates"."hiddenAt", excluded."hiddenAt"),
  "readAt" = case when "itemStates"."hiddenAt" is null and "itemStates"."unreadAgainAt" is null
    then coalesce("itemStates"."readAt", excluded."readAt") else "itemStates"."readAt" end`

const bringBack = sql`"hiddenAt" = null,
  "unreadAgainAt" = case when "itemStates"."hiddenAt" is not null and "itemStates"."readAt" is null
    then coalesce("itemStates"."unreadAgainAt", excluded."unreadAgainAt") else "itemStates"."unreadAgainAt" end`

/** Saved items and those on Later never fade (docs/fading.md). Over item and subscription, for the insert of such a mark. */
export const unreadAgainIf = (isKept: boolean, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  isKept
    ? sql`case when item.id > subscription."readUpTo" and item.id <= subscription."fadedUpTo" then ${at} end`
    : asBigint(null)

/** Ends the update of a state by such an insert. */
export const keepFromFading = sql`"unreadAgainAt" = case when "itemStates"."readAt" is null
  then coalesce("itemStates"."unreadAgainAt", excluded."unreadAgainAt") end`
