import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { noteDeletion } from '../../core/keyLog/noteDeletion.ts'
import { deleteSearchRow, findSearches, placeSearches } from '../../core/searches/searches.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Moves the searches below it up. Can be undone for a day. Throws NotFound. */
export async function deleteSearch(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  searchId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const searches = await findSearches(tx, reader)
    const search = searches.find(({ id }) => id === searchId) ?? missing('search')
    const { columnId } = search
    await deleteSearchRow(tx, searchId)
    const others = searches.filter((other) => other.columnId === columnId && other.id !== searchId)
    await placeSearches(tx, columnId, others)
    await noteDeletion(tx, reader, { is: 'searchDeleted', search }, clock())
  })
  events.publish(reader.id, { type: 'boardChanged' })
}
