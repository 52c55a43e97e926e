// When a reader last changed a field of an item. Most marks are moments themselves; the table has the times of the others, since a
// device may send an older change of the same field later (features/offline).
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

type ItemField = 'read' | 'saved' | 'later' | 'hidden' | `tag ${number}`
/** By the highlight's id; a deletion by its clientId, if it has one. */
export type HighlightField = `color ${number}` | `note ${number}` | `deletion ${number | string}`
export type MarkField = ItemField | HighlightField

/** Call it when marks were removed, of the reader's own items. A later time stays. */
export async function noteMarkTimes(
  db: Db,
  reader: Reader,
  { itemIds, field, at }: { itemIds: number[]; field: MarkField; at: number },
): Promise<void> {
  if (itemIds.length === 0) return
  await db
    .insertInto('markTimes')
    .values(itemIds.map((itemId) => ({ userId: reader.id, itemId, field, changedAt: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'itemId', 'field'])
        .doUpdateSet({ changedAt: at })
        .where('markTimes.changedAt', '<', at),
    )
    .execute()
}

const marks = {
  read: ['readAt', 'unreadAgainAt'],
  saved: ['savedAt'],
  later: ['laterAt'],
  hidden: ['hiddenAt'],
} as const

/** 0 for a field that was never changed, and for an item that doesn't exist. */
export async function findChangedAt(
  db: Db,
  reader: Reader,
  { itemId, field }: { itemId: number; field: ItemField },
): Promise<number> {
  const times = [
    sql`select "changedAt" as at from "markTimes"
      where "userId" = ${reader.id} and "itemId" = ${itemId} and field = ${field}`,
  ]
  if (field === 'read')
    times.push(sql`select subscription."readUpToAt" from items as item join subscriptions as subscription
      on subscription."feedId" = item."feedId" and subscription."userId" = ${reader.id}
      where item.id = ${itemId} and item.id <= subscription."readUpTo"`)
  if (isMark(field)) {
    const states = sql`from "itemStates" as state join items as item on item.id = state."itemId" and item."feedId" = state."feedId"
      where state."userId" = ${reader.id} and item.id = ${itemId}`
    for (const mark of marks[field]) times.push(sql`select state.${sql.ref(mark)} ${states}`)
  } else
    times.push(sql`select "taggedAt" from "itemTags" join tags on tags.id = "itemTags"."tagId"
      where tags."userId" = ${reader.id} and "tagId" = ${Number(field.slice('tag '.length))} and "itemId" = ${itemId}`)
  const { rows } = await sql<{
    at: number | null
  }>`select max(at) as at from (${sql.join(times, sql` union all `)}) as times`.execute(db)
  return rows[0]?.at ?? 0
}

const isMark = (field: ItemField): field is keyof typeof marks => field in marks

/** 0 for a field that never changed. */
export async function findMarkTime(
  db: Db,
  reader: Reader,
  { itemId, field }: { itemId: number; field: HighlightField },
): Promise<number> {
  const row = await db
    .selectFrom('markTimes')
    .select('changedAt as at')
    .where('userId', '=', reader.id)
    .where('itemId', '=', itemId)
    .where('field', '=', field)
    .executeTakeFirst()
  return row?.at ?? 0
}

export async function forgetMarkTimes(db: Db, before: number): Promise<void> {
  await db.deleteFrom('markTimes').where('changedAt', '<', before).execute()
}
