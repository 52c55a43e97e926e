import type { SavedSearch } from '../../../shared/api/entities.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findColumn } from '../../core/columns/columns.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { presentSearch } from '../../core/searches/presentSearch.ts'
import { readQueryOrRefuse } from '../../core/searches/readQueryOrRefuse.ts'
import { findSearches, placeSearches, rewriteSearch } from '../../core/searches/searches.queries.ts'
import type { SavedSearchRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

export type SearchChange = {
  name?: string | undefined
  query?: string | undefined
  /** Without `order`: below the other searches of that column. */
  columnId?: number | undefined
  /** Index in the resulting list of the column; past the end is last. */
  order?: number | undefined
}

/**
 * Renames, rewrites or moves a search. Throws NotFound for another reader's search or column, BadRequest for a query that can't
 * be read.
 */
export async function changeSearch(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { searchId, ...change }: SearchChange & { searchId: number },
): Promise<SavedSearch> {
  if (change.query !== undefined) readQueryOrRefuse(change.query)
  const changed = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const searches = await findSearches(tx, reader)
    const search = searches.find(({ id }) => id === searchId) ?? missing('search')
    const columnId = change.columnId ?? search.columnId
    if (!(await findColumn(tx, reader, columnId))) missing('column')
    await rewriteSearch(tx, search.id, { name: change.name ?? search.name, query: change.query ?? search.query })
    if (columnId !== search.columnId || change.order !== undefined)
      await move(tx, { search, searches, columnId, order: change.order ?? searches.length })
    return (await findSearches(tx, reader)).find(({ id }) => id === searchId) ?? missing('search')
  })
  events.publish(reader.id, { type: 'boardChanged' })
  return presentSearch(changed)
}

type NewPosition = { search: SavedSearchRow; searches: SavedSearchRow[]; columnId: number; order: number }

async function move(tx: Tx, { search, searches, columnId, order }: NewPosition): Promise<void> {
  const othersOf = (id: number) => searches.filter((other) => other.columnId === id && other !== search)
  await placeSearches(tx, columnId, othersOf(columnId).toSpliced(order, 0, search))
  if (columnId !== search.columnId) await placeSearches(tx, search.columnId, othersOf(search.columnId))
}
