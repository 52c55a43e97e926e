// The marks on one item. Each is one statement that holds the ownership check: false means that this reader has no such
// item. Afterwards it may be nobody's (the last mark of a feed long deleted), so what follows must not ask again.
import { sql } from 'kysely'
import { keepRows } from '../../db/dialect.ts'
import { syncedLater } from '../../db/lateSync.ts'
import type { Db } from '../../db/schema.ts'
import { isReadersItem } from './items.queries.ts'

type Reader = { id: number }

// A bare parameter in a select list would be text to PostgreSQL.
const whole = (value: number | null) => sql<number>`cast(${value} as bigint)`

/** An item that is unread again at or below the subscription's mark needs a mark of its own, or it would stay read. */
export async function writeReadMark(
  db: Db,
  reader: Reader,
  { itemId, isRead, now }: { itemId: number; isRead: boolean; now: number },
): Promise<boolean> {
  const unreadAgainAt = sql`case when item.id <= subscription."readUpTo" then ${whole(now)} end`
  const { rows } = await sql`${syncedLater}
    insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt")
    select ${whole(reader.id)}, item."feedId", item.id, ${whole(isRead ? now : null)}, ${isRead ? whole(null) : unreadAgainAt}
    from items as item left join subscriptions as subscription
      on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where item.id = ${itemId} and ${isReadersItem(reader)} ${keepRows(db, 'item')}
    on conflict ("userId", "feedId", "itemId")
      do update set "readAt" = excluded."readAt", "unreadAgainAt" = excluded."unreadAgainAt"
    returning "itemId"`.execute(db)
  return rows.length > 0
}

/** Saved twice, an item keeps its place among the saved. */
export async function writeSavedMark(
  db: Db,
  reader: Reader,
  { itemId, isSaved, now }: { itemId: number; isSaved: boolean; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into "itemStates" ("userId", "feedId", "itemId", "savedAt")
    select ${whole(reader.id)}, item."feedId", item.id, ${whole(isSaved ? now : null)} from items as item
    where item.id = ${itemId} and ${isReadersItem(reader)} ${keepRows(db, 'item')}
    on conflict ("userId", "feedId", "itemId") do update
      set "savedAt" = ${isSaved ? sql`coalesce("itemStates"."savedAt", excluded."savedAt")` : sql`null`}
    returning "itemId"`.execute(db)
  return rows.length > 0
}
