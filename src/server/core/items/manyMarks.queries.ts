// Marks on many items at once. Ownership is part of each statement: ids of other readers are left out.
import { type RawBuilder, sql } from 'kysely'
import { asBigint, isAnyNumber, lockForReference } from '../../db/dialect.ts'
import { executeSyncedLater } from '../../db/lateSync.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isRead, isUnread } from '../readMarks/readRule.queries.ts'
import { isReadersItem, joinReadersSide } from './items.queries.ts'
import { keepFromFading, unreadAgainIf } from './marks.queries.ts'

type Sql = RawBuilder<unknown>

/** The caller passes some hundred ids. Locks the items in the order of their ids, as all calls do that mark several. */
export type Marking = { itemIds: number[]; now: number }

const changing = (query: Sql) => sql<{ itemId: number }>`${query} returning "itemId"`

async function changed(db: Db, query: Sql): Promise<number[]> {
  const { rows } = await changing(query).execute(db)
  return rows.map(({ itemId }) => itemId)
}

/** Apps mark articles read one by one. */
async function changedRead(db: Db, query: Sql, { itemIds }: Marking): Promise<number[]> {
  if (itemIds.length !== 1) return changed(db, query)
  const { rows } = await executeSyncedLater(db, changing(query))
  return rows.map(({ itemId }) => itemId)
}

const itemsOf = (db: Db, reader: Reader, { itemIds }: Marking, isChanging: Sql): Sql => sql`
  from items as item ${joinReadersSide(reader)}
  where ${isAnyNumber(db, 'item.id', itemIds)} and ${isReadersItem(reader)} and ${isChanging}
  order by item.id ${lockForReference(db, 'item')}`

/** The items that were not read. Read ones have no new row, because one mark covers most of them. */
export function markRead(db: Db, reader: Reader, marking: Marking): Promise<number[]> {
  return changedRead(
    db,
    sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
      select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(marking.now)}
      ${itemsOf(db, reader, marking, sql`not ${isRead}`)}
      on conflict ("userId", "feedId", "itemId") do update set "readAt" = excluded."readAt", "unreadAgainAt" = null`,
    marking,
  )
}

export function markUnread(db: Db, reader: Reader, marking: Marking): Promise<number[]> {
  return changedRead(
    db,
    sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt")
      select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(null)},
        ${asBigint(marking.now)}
      ${itemsOf(db, reader, marking, sql`not ${isUnread}`)}
      on conflict ("userId", "feedId", "itemId")
        do update set "readAt" = null, "unreadAgainAt" = excluded."unreadAgainAt"`,
    marking,
  )
}

export function markSaved(db: Db, reader: Reader, marking: Marking & { isSaved: boolean }): Promise<number[]> {
  const { isSaved, now } = marking
  return changed(
    db,
    sql`insert into "itemStates" ("userId", "feedId", "itemId", "savedAt", "unreadAgainAt")
      select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isSaved ? now : null)}, ${unreadAgainIf(isSaved, asBigint(now))}
      ${itemsOf(db, reader, marking, isSaved ? sql`state."savedAt" is null` : sql`state."savedAt" is not null`)}
      on conflict ("userId", "feedId", "itemId") do update set "savedAt" = excluded."savedAt", ${keepFromFading}`,
  )
}

/** The caller has checked that the tag is the reader's. */
export function tagItems(db: Db, reader: Reader, marking: Marking & { tagId: number }): Promise<number[]> {
  const { tagId, now } = marking
  return changed(
    db,
    sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
      select ${asBigint(tagId)}, item.id, item."feedId", ${asBigint(now)}
      ${itemsOf(db, reader, marking, sql`true`)} on conflict ("tagId", "itemId") do nothing`,
  )
}

export function untagItems(db: Db, { itemIds, tagId }: { itemIds: number[]; tagId: number }): Promise<number[]> {
  return changed(db, sql`delete from "itemTags" where "tagId" = ${tagId} and ${isAnyNumber(db, 'itemId', itemIds)}`)
}
