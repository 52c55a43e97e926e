// When a reader last changed a field of an item. Most marks are moments themselves; the table has the times of the others, since a
// device may send an older change of the same field later (features/offline).
import { sql } from 'kysely'
import { isAmong } from '../../db/isAmong.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

export type ItemField = 'read' | 'saved' | 'later' | 'hidden' | `tag ${number}`
/** By the highlight's id; a deletion by its clientId, if it has one. */
export type HighlightField = `color ${number}` | `note ${number}` | `deletion ${number | string}`
export type MarkField = ItemField | HighlightField

export type MarkTime = { itemId: number; field: MarkField; at: number }

/** Call it when marks were removed, of the reader's own items. A later time stays. */
export function noteMarkTimes(
  db: Db,
  reader: Reader,
  { itemIds, field, at }: { itemIds: number[]; field: MarkField; at: number },
): Promise<void> {
  return insertMarkTimes(
    db,
    reader,
    itemIds.map((itemId) => ({ itemId, field, at })),
  )
}

/** The last of several times of a field must be the latest. */
export async function insertMarkTimes(db: Db, reader: Reader, times: MarkTime[]): Promise<void> {
  if (times.length === 0) return
  const last = new Map(times.map((time) => [keyOf(time), time]))
  // In one order, which prevents deadlocks between two devices of the reader.
  const inOrder = [...last].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, time]) => time)
  await db
    .insertInto('markTimes')
    .values(inOrder.map(({ itemId, field, at }) => ({ userId: reader.id, itemId, field, changedAt: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'itemId', 'field'])
        .doUpdateSet(({ ref }) => ({ changedAt: ref('excluded.changedAt') }))
        .whereRef('markTimes.changedAt', '<', 'excluded.changedAt'),
    )
    .execute()
}

const keyOf = ({ itemId, field }: { itemId: number; field: MarkField }) => `${itemId} ${field}`

/** The times of the last changes: 0 for a field that was never changed, and for an item that doesn't exist. */
export async function findChangeTimes(
  db: Db,
  reader: Reader,
  itemIds: number[],
): Promise<(changed: { itemId: number; field: ItemField }) => number> {
  const times = new Map<string, number>()
  const add = (itemId: number, field: MarkField, at: number | null) => {
    const key = keyOf({ itemId, field })
    times.set(key, Math.max(times.get(key) ?? 0, at ?? 0))
  }
  const ids = isAmong('itemId', itemIds)
  const noted = await sql<{ itemId: number; field: MarkField; changedAt: number }>`select "itemId", field, "changedAt"
    from "markTimes" where "userId" = ${reader.id} and ${ids}`.execute(db)
  for (const { itemId, field, changedAt } of noted.rows) add(itemId, field, changedAt)
  const states =
    await sql<StateTimes>`select item.id as "itemId", state."readAt", state."unreadAgainAt", state."savedAt",
      state."laterAt", state."hiddenAt", case when item.id <= subscription."readUpTo" then subscription."readUpToAt" end as "readUpToAt"
    from items as item
    left join "itemStates" as state on state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id
    left join subscriptions as subscription on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where ${isAmong('item.id', itemIds)}`.execute(db)
  for (const { itemId, readAt, unreadAgainAt, readUpToAt, savedAt, laterAt, hiddenAt } of states.rows) {
    for (const at of [readAt, unreadAgainAt, readUpToAt]) add(itemId, 'read', at)
    add(itemId, 'saved', savedAt)
    add(itemId, 'later', laterAt)
    add(itemId, 'hidden', hiddenAt)
  }
  const tags = await sql<{ itemId: number; tagId: number; taggedAt: number }>`select "itemId", "tagId", "taggedAt"
    from "itemTags" join tags on tags.id = "itemTags"."tagId" where tags."userId" = ${reader.id} and ${ids}`.execute(db)
  for (const { itemId, tagId, taggedAt } of tags.rows) add(itemId, `tag ${tagId}`, taggedAt)
  return (changed) => times.get(keyOf(changed)) ?? 0
}

type StateTimes = { itemId: number } & Record<
  'readAt' | 'unreadAgainAt' | 'savedAt' | 'laterAt' | 'hiddenAt' | 'readUpToAt',
  number | null
>

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
