import type { Tx } from '../../db/schema.ts'
import { missing } from '../../http/errors.ts'
import { findColumns } from '../columns/columns.queries.ts'
import type { SearchDeletion } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'
import { findSearches, insertSearchAgain, placeSearches } from './searches.queries.ts'

/** Undoes the deletion of a saved search. In the first column when its own was deleted. The caller has locked the reader. */
export async function restoreSearch(tx: Tx, reader: Reader, { search }: SearchDeletion): Promise<void> {
  const columns = await findColumns(tx, reader)
  const { id: columnId } = columns.find(({ id }) => id === search.columnId) ?? columns[0] ?? missing('column')
  const others = (await findSearches(tx, reader)).filter((other) => other.columnId === columnId)
  const again = await insertSearchAgain(tx, { ...search, userId: reader.id, columnId })
  await placeSearches(tx, columnId, others.toSpliced(search.position, 0, again))
}
