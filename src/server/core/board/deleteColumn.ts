import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { deleteColumns, findColumns, placeColumns } from '../columns/columns.queries.ts'
import type { Caller } from '../keyLog/keyChange.ts'
import { noteDeletion } from '../keyLog/noteDeletion.ts'
import { moveSearchesLast } from '../searches/searches.queries.ts'
import { moveSubscriptionsLast } from '../subscriptions/subscriptions.queries.ts'
import { findColumnContents } from './deletedColumns.queries.ts'

/**
 * Appends its feeds and searches to the first remaining column of its board, or of all boards. Can be undone for a day. Throws
 * NotFound, or Conflict for the last column.
 */
export async function deleteColumn(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  columnId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Delays a feed that is being added to this column, which would be deleted with it.
    await lockUser(tx, reader.id)
    const columns = await findColumns(tx, reader)
    const column = columns.find(({ id }) => id === columnId) ?? missing('column')
    const others = columns.filter((other) => other !== column)
    const heir = others.find(({ boardId }) => boardId === column.boardId) ?? others[0]
    if (!heir) throw new Conflict(texts.lastColumn)
    const contents = await findColumnContents(tx, column.id)
    await moveSubscriptionsLast(tx, { from: column.id, to: heir.id })
    await moveSearchesLast(tx, { from: column.id, to: heir.id })
    await deleteColumns(tx, [column.id])
    await placeColumns(tx, others)
    await noteDeletion(tx, reader, { is: 'columnDeleted', column, heirId: heir.id, ...contents }, clock())
  })
  events.publish(reader.id, { type: 'boardChanged' })
}
