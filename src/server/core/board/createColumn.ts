import type { Column } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findBoard } from '../columns/boards.queries.ts'
import { findColumns, insertColumns } from '../columns/columns.queries.ts'
import { presentColumn } from '../columns/presentColumn.ts'
import type { Reader } from '../reader.ts'

/** Adds a column at the right of a board, the first one by default. Throws NotFound, and Conflict when the reader has the maximum number of columns. */
export async function createColumn(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { name, boardId = null }: { name: string; boardId?: number | null | undefined },
): Promise<Column> {
  const column = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const position = (await findColumns(tx, reader)).length
    if (position >= limits.columnsMax) throw new Conflict(texts.tooManyColumns)
    if (boardId !== null && !(await findBoard(tx, reader, boardId))) missing('board')
    const [created] = await insertColumns(tx, reader, { names: [name], from: position, boardId })
    return created ?? missing('column')
  })
  events.publish(reader.id, { type: 'boardChanged' })
  return presentColumn(column, [])
}
