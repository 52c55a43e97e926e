import type { ColumnRow, Db } from '../../db/schema.ts'

/** The reader's own column of that id; undefined as well for another reader's. */
export function findColumn(db: Db, reader: { id: number }, columnId: number): Promise<ColumnRow | undefined> {
  return db
    .selectFrom('columns')
    .selectAll()
    .where('id', '=', columnId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

/** All of a reader's columns, left to right. */
export function findColumns(db: Db, reader: { id: number }): Promise<ColumnRow[]> {
  return leftToRight(db, reader).execute()
}

/** The leftmost column: where feeds go that nobody placed. */
export function findFirstColumn(db: Db, reader: { id: number }): Promise<ColumnRow | undefined> {
  return leftToRight(db, reader).limit(1).executeTakeFirst()
}

const leftToRight = (db: Db, reader: { id: number }) =>
  db.selectFrom('columns').selectAll().where('userId', '=', reader.id).orderBy('position').orderBy('id')
