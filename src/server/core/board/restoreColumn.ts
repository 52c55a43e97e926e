import type { Tx } from '../../db/schema.ts'
import { findBoard } from '../columns/boards.queries.ts'
import { findColumns, placeColumns } from '../columns/columns.queries.ts'
import type { ColumnDeletion } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'
import { insertColumnAgain, moveBack } from './deletedColumns.queries.ts'

/**
 * Undoes the deletion of a column. Feeds and searches that are still where the deletion put them return. On the first board when
 * its own was deleted. The caller has locked the reader.
 */
export async function restoreColumn(tx: Tx, reader: Reader, deletion: ColumnDeletion): Promise<void> {
  const { boardId } = deletion.column
  const board = boardId === null ? undefined : await findBoard(tx, reader, boardId)
  const others = await findColumns(tx, reader)
  const column = await insertColumnAgain(tx, { ...deletion.column, userId: reader.id, boardId: board?.id ?? null })
  await placeColumns(tx, others.toSpliced(deletion.column.position, 0, column))
  const place = { from: deletion.heirId, to: column.id }
  await moveBack(tx, reader, { table: 'subscriptions', ids: deletion.subscriptionIds, ...place })
  await moveBack(tx, reader, { table: 'savedSearches', ids: deletion.searchIds, ...place })
}
