import type { Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { keepAllFromFading } from '../readMarks/keptItems.queries.ts'
import { restoreReadMarks, restoreUnreadAgain, undoItemMarks } from './readAll.queries.ts'
import type { ReadAllChanges } from './undos.queries.ts'

/**
 * Takes back what a read-all changed. Later actions of the reader stay: an item marked by hand keeps that mark, and a feed marked all
 * read once more stays read. The caller has locked the reader. Returns the feeds of the items that were marked one by one.
 */
export async function restoreReadAll(
  tx: Tx,
  reader: Reader,
  { at, marks, again, items }: ReadAllChanges,
): Promise<{ feedId: number }[]> {
  const feedIds = await restoreReadMarks(tx, reader, marks)
  const restored = await undoItemMarks(tx, reader, { items, readAt: at })
  await restoreUnreadAgain(
    tx,
    reader,
    again.filter(({ feedId }) => feedIds.has(feedId)),
  )
  // Items that were saved since, and that a mark of faded items covers, are unread.
  await keepAllFromFading(tx, reader, at)
  return restored
}
