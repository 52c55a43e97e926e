import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { deleteSearchRow, findSearches, placeSearches } from '../../core/searches/searches.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Moves the searches below it up. Throws NotFound. */
export async function deleteSearch(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  searchId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const searches = await findSearches(tx, reader)
    const { columnId } = searches.find(({ id }) => id === searchId) ?? missing('search')
    await deleteSearchRow(tx, searchId)
    const others = searches.filter((other) => other.columnId === columnId && other.id !== searchId)
    await placeSearches(tx, columnId, others)
  })
  events.publish(reader.id, { type: 'boardChanged' })
}
