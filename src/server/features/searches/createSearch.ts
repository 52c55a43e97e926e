import type { SavedSearch } from '../../../shared/api/entities.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findColumn } from '../../core/columns/columns.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { presentSearch } from '../../core/searches/presentSearch.ts'
import { readQueryOrRefuse } from '../../core/searches/readQueryOrRefuse.ts'
import { findSearches, insertSearches } from '../../core/searches/searches.queries.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'

/**
 * Adds a search below the others of its column. Throws BadRequest for a query that can't be read, NotFound for another reader's
 * column, Conflict at the maximum number of saved searches.
 */
export async function createSearch(
  { db, events, clock, config }: Pick<Deps, 'db' | 'events' | 'clock' | 'config'>,
  reader: Reader,
  { name, query, columnId }: { name: string; query: string; columnId: number },
): Promise<SavedSearch> {
  readQueryOrRefuse(query)
  const search = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const column = (await findColumn(tx, reader, columnId)) ?? missing('column')
    const searches = await findSearches(tx, reader)
    const { searches: count } = config.readerLimits
    if (searches.length >= count) throw new Conflict(coded(texts.tooManySearches, { count }))
    const position = searches.filter((search) => search.columnId === column.id).length
    const [created] = await insertSearches(tx, reader, [
      { name, query, columnId: column.id, position, createdAt: clock() },
    ])
    return created ?? missing('search')
  })
  events.publish(reader.id, { type: 'boardChanged' })
  return presentSearch(search)
}
