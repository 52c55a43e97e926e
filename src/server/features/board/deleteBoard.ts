import { lockUser } from '../../core/accounts/users.queries.ts'
import { deleteBoardRow, findBoards, placeBoards } from '../../core/columns/boards.queries.ts'
import { findColumns, placeColumns, setColumnBoard } from '../../core/columns/columns.queries.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { noteDeletion } from '../../core/keyLog/noteDeletion.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Its columns move to the end of the first board, with all feeds and searches. Can be undone for a day. Throws NotFound. */
export async function deleteBoard(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  boardId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const boards = await findBoards(tx, reader)
    const board = boards.find(({ id }) => id === boardId) ?? missing('board')
    const columns = await findColumns(tx, reader)
    const moved = columns.filter((column) => column.boardId === boardId)
    for (const { id } of moved) await setColumnBoard(tx, id, null)
    await placeColumns(tx, [...columns.filter((column) => !moved.includes(column)), ...moved])
    await deleteBoardRow(tx, reader, boardId)
    const others = boards.filter((other) => other !== board)
    await placeBoards(tx, reader, others)
    await noteDeletion(tx, reader, { is: 'boardDeleted', board, columnIds: moved.map(({ id }) => id) }, clock())
  })
  events.publish(reader.id, { type: 'boardChanged' })
}
