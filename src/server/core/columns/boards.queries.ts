import type { BoardRow, Db, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** The reader's board with that id; undefined for another reader's. */
export function findBoard(db: Db, reader: Reader, boardId: number): Promise<BoardRow | undefined> {
  return db
    .selectFrom('boards')
    .selectAll()
    .where('id', '=', boardId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

/** A reader's boards in their order, without the first one, which has no row. */
export function findBoards(db: Db, reader: Reader): Promise<BoardRow[]> {
  return db.selectFrom('boards').selectAll().where('userId', '=', reader.id).orderBy('position').orderBy('id').execute()
}

export function insertBoard(tx: Tx, reader: Reader, board: { name: string; position: number }): Promise<BoardRow> {
  return tx
    .insertInto('boards')
    .values({ ...board, userId: reader.id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function renameBoard(tx: Tx, reader: Reader, { id, name }: { id: number; name: string }): Promise<void> {
  await tx.updateTable('boards').set({ name }).where('id', '=', id).where('userId', '=', reader.id).execute()
}

/** Its columns must be on another board before. */
export async function deleteBoardRow(tx: Tx, reader: Reader, boardId: number): Promise<void> {
  await tx.deleteFrom('boards').where('id', '=', boardId).where('userId', '=', reader.id).execute()
}

/** Stores the positions of all of a reader's boards, given in order: dense from 0. */
export async function placeBoards(tx: Tx, reader: Reader, boards: BoardRow[]): Promise<void> {
  for (const [position, { id, position: before }] of boards.entries())
    if (before !== position)
      await tx.updateTable('boards').set({ position }).where('id', '=', id).where('userId', '=', reader.id).execute()
}
