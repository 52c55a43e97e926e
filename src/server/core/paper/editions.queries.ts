import { sql } from 'kysely'
import type { Db, EditionRow } from '../../db/schema.ts'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'

export const findEdition = (db: Db, reader: Reader, day: string): Promise<EditionRow | undefined> =>
  db.selectFrom('editions').selectAll().where('userId', '=', reader.id).where('day', '=', day).executeTakeFirst()

/** Latest first. */
export async function findDays(db: Db, reader: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('editions')
    .select('day')
    .where('userId', '=', reader.id)
    .orderBy('day', 'desc')
    .execute()
  return rows.map(({ day }) => day)
}

export type Piece = ItemView & { section: number }

/** In reading order. Leaves out items that are no longer the reader's, and those that they hid since. */
export async function findPieces(db: Db, reader: Reader, editionId: number): Promise<Piece[]> {
  const { rows } = await sql<Piece>`select ${itemView}, printed.section
    from "editionItems" as printed join items as item on item.id = printed."itemId" ${joinReadersSide(reader)}
    where printed."editionId" = ${editionId} and state."hiddenAt" is null and ${isReadersItem(reader)}
    order by printed.section, printed.place`.execute(db)
  return rows
}
