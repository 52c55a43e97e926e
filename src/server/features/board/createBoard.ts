import type { Board } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findBoards, insertBoard } from '../../core/columns/boards.queries.ts'
import { presentBoard } from '../../core/columns/presentBoard.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { Conflict } from '../../http/errors.ts'

/** Adds an empty board after the others. Throws Conflict when the reader has the maximum number of boards. */
export async function createBoard(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { name }: { name: string },
): Promise<Board> {
  const board = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const position = (await findBoards(tx, reader)).length
    if (position >= limits.boardsMax) throw new Conflict(texts.tooManyBoards)
    return insertBoard(tx, reader, { name, position })
  })
  events.publish(reader.id, { type: 'boardChanged' })
  return presentBoard(board)
}
