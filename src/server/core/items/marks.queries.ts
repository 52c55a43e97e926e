// The marks on one item. Each is one statement that checks the ownership: false means that this reader has no such item.
// Afterwards the item may belong to no reader (the last mark of a deleted feed), so later statements must not check again.
import { sql } from 'kysely'
import { asBigint, keepRows } from '../../db/dialect.ts'
import { syncedLater } from '../../db/lateSync.ts'
import type { Db } from '../../db/schema.ts'
import { isReadersItem } from './items.queries.ts'

type Reader = { id: number }

/** An item that is unread again at or below the subscription's mark needs a mark of its own, or it would stay read. */
export async function writeReadMark(
  db: Db,
  reader: Reader,
  { itemId, isRead, now }: { itemId: number; isRead: boolean; now: number },
): Promise<boolean> {
  const unreadAgainAt = sql`case when item.id <= subscription."readUpTo" then ${asBigint(now)} end`
  const { rows } = await sql`${syncedLater}
    insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isRead ? now : null)}, ${isRead ? asBigint(null) : unreadAgainAt}
    from items as item left join subscriptions as subscription
      on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where item.id = ${itemId} and ${isReadersItem(reader)} ${keepRows(db, 'item')}
    on conflict ("userId", "feedId", "itemId")
      do update set "readAt" = excluded."readAt", "unreadAgainAt" = excluded."unreadAgainAt"
    returning "itemId"`.execute(db)
  return rows.length > 0
}

/** A saved item that is saved again keeps its position in the list. */
export async function writeSavedMark(
  db: Db,
  reader: Reader,
  { itemId, isSaved, now }: { itemId: number; isSaved: boolean; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into "itemStates" ("userId", "feedId", "itemId", "savedAt")
    select ${asBigint(reader.id)}, item."feedId", item.id, ${asBigint(isSaved ? now : null)} from items as item
    where item.id = ${itemId} and ${isReadersItem(reader)} ${keepRows(db, 'item')}
    on conflict ("userId", "feedId", "itemId") do update
      set "savedAt" = ${isSaved ? sql`coalesce("itemStates"."savedAt", excluded."savedAt")` : sql`null`}
    returning "itemId"`.execute(db)
  return rows.length > 0
}
