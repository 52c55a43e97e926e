import type { Board } from '../../../shared/api/entities.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findBoard, findBoards, placeBoards, renameBoard } from '../../core/columns/boards.queries.ts'
import { presentBoard } from '../../core/columns/presentBoard.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

type BoardChange = { boardId: number; name?: string | undefined; position?: number | undefined }

/** Renames a board and moves it (`position`: its index in the resulting row; past the end is last). Throws NotFound. */
export async function changeBoard(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { boardId, name, position }: BoardChange,
): Promise<Board> {
  const changed = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const boards = await findBoards(tx, reader)
    const board = boards.find(({ id }) => id === boardId) ?? missing('board')
    if (name !== undefined) await renameBoard(tx, reader, { id: boardId, name })
    if (position !== undefined) {
      const others = boards.filter((other) => other !== board)
      await placeBoards(tx, reader, others.toSpliced(position, 0, board))
    }
    return (await findBoard(tx, reader, boardId)) ?? missing('board')
  })
  events.publish(reader.id, { type: 'boardChanged' })
  return presentBoard(changed)
}
