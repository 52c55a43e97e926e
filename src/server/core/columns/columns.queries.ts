import type { ColumnRow, Db, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** The reader's column with that id; undefined for another reader's. */
export function findColumn(db: Db, reader: Reader, columnId: number): Promise<ColumnRow | undefined> {
  return db
    .selectFrom('columns')
    .selectAll()
    .where('id', '=', columnId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

/** All of a reader's columns, left to right. */
export function findColumns(db: Db, reader: Reader): Promise<ColumnRow[]> {
  return leftToRight(db, reader).execute()
}

/** The leftmost column, the default for new feeds. */
export function findFirstColumn(db: Db, reader: Reader): Promise<ColumnRow | undefined> {
  return leftToRight(db, reader).limit(1).executeTakeFirst()
}

const leftToRight = (db: Db, reader: Reader) =>
  db.selectFrom('columns').selectAll().where('userId', '=', reader.id).orderBy('position').orderBy('id')

/** `names`: left to right; `from`: the position of the first. On the first board without a `boardId`. */
export function insertColumns(
  tx: Tx,
  reader: Reader,
  { names, from, boardId = null }: { names: readonly string[]; from: number; boardId?: number | null },
): Promise<ColumnRow[]> {
  return tx
    .insertInto('columns')
    .values(names.map((name, index) => ({ userId: reader.id, name, position: from + index, boardId })))
    .returningAll()
    .execute()
}

export async function renameColumn(tx: Tx, columnId: number, name: string): Promise<void> {
  await tx.updateTable('columns').set({ name }).where('id', '=', columnId).execute()
}

/** null: by hand. */
export async function setColumnSort(tx: Tx, columnId: number, sort: string | null): Promise<void> {
  await tx.updateTable('columns').set({ sort }).where('id', '=', columnId).execute()
}

/** Days: null: as the reader's preferences say. */
export async function setColumnCalm(
  tx: Tx,
  columnId: number,
  calm: Partial<Pick<ColumnRow, 'fadeDays' | 'quietFirstAt'>>,
): Promise<void> {
  if (Object.keys(calm).length > 0) await tx.updateTable('columns').set(calm).where('id', '=', columnId).execute()
}

/** null: the first board. */
export async function setColumnBoard(tx: Tx, columnId: number, boardId: number | null): Promise<void> {
  await tx.updateTable('columns').set({ boardId }).where('id', '=', columnId).execute()
}

/** Deletes them with their feeds and searches. */
export async function deleteColumns(tx: Tx, columnIds: number[]): Promise<void> {
  if (columnIds.length > 0) await tx.deleteFrom('columns').where('id', 'in', columnIds).execute()
}

/** Stores the positions of all of a reader's columns, given left to right: dense from 0. */
export async function placeColumns(tx: Tx, columns: ColumnRow[]): Promise<void> {
  for (const [position, column] of columns.entries())
    if (column.position !== position) await placeColumn(tx, column.id, position)
}

export async function placeColumn(tx: Tx, columnId: number, position: number): Promise<void> {
  await tx.updateTable('columns').set({ position }).where('id', '=', columnId).execute()
}
