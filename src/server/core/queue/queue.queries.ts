import { sql } from 'kysely'
import { asBigint } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import type { Queued } from './placeInQueue.ts'

/** In order, with entries of feeds that the reader has deleted: an undo brings these back. */
export const findQueue = (db: Db, reader: Reader): Promise<Queued[]> =>
  db
    .selectFrom('queueItems')
    .select(['itemId', 'place'])
    .where('userId', '=', reader.id)
    .orderBy('place')
    .orderBy('itemId')
    .execute()

/** From 0, by item. */
export const findQueuePlaces = async (db: Db, reader: Reader): Promise<Map<number, number>> =>
  new Map((await findQueue(db, reader)).map(({ itemId }, index) => [itemId, index]))

/** The entries that the reader can open, in order. */
export async function findQueuedItems(db: Db, reader: Reader): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView} from "queueItems" as queued
    join items as item on item.id = queued."itemId" ${joinReadersSide(reader)}
    where queued."userId" = ${reader.id} and ${isReadersItem(reader)}
    order by queued.place, item.id`.execute(db)
  return rows
}

/** Items of other readers are left out. The caller has locked the reader. */
export async function writeQueued(tx: Tx, reader: Reader, queued: Queued[]): Promise<void> {
  for (const { itemId, place } of queued)
    await sql`insert into "queueItems" ("userId", "itemId", place)
      select ${asBigint(reader.id)}, item.id, ${asBigint(place)} from items as item
      where item.id = ${itemId} and ${isReadersItem(reader)}
      on conflict ("userId", "itemId") do update set place = excluded.place`.execute(tx)
}

/** False when it is not in the queue. */
export async function deleteQueued(db: Db, reader: Reader, itemId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('queueItems')
    .where('userId', '=', reader.id)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes room: entries of feeds that the reader has deleted. */
export async function deleteUnreachable(tx: Tx, reader: Reader): Promise<void> {
  await sql`delete from "queueItems" where "userId" = ${reader.id} and "itemId" not in (
    select item.id from items as item join "queueItems" as queued on queued."itemId" = item.id
    where queued."userId" = ${reader.id} and ${isReadersItem(reader)})`.execute(tx)
}
