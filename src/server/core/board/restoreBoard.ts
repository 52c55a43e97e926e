import type { Tx } from '../../db/schema.ts'
import { findBoards, placeBoards } from '../columns/boards.queries.ts'
import type { BoardDeletion } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'
import { insertBoardAgain, moveColumnsBack } from './deletedColumns.queries.ts'

/** Undoes the deletion of a board. Columns that are still on the first board return. The caller has locked the reader. */
export async function restoreBoard(tx: Tx, reader: Reader, { board, columnIds }: BoardDeletion): Promise<void> {
  const others = await findBoards(tx, reader)
  const again = await insertBoardAgain(tx, { ...board, userId: reader.id })
  await placeBoards(tx, reader, others.toSpliced(board.position, 0, again))
  await moveColumnsBack(tx, reader, { boardId: board.id, columnIds })
}
