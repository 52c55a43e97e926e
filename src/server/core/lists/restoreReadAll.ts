import type { Tx } from '../../db/schema.ts'
import type { FeedDeletion } from '../keyLog/deletion.ts'
import { findFeedDeletions, rewriteChange } from '../keyLog/keyLog.queries.ts'
import type { Reader } from '../reader.ts'
import { keepAllFromFading } from '../readMarks/keptItems.queries.ts'
import { restoreReadMarks, restoreUnreadAgain, undoItemMarks } from './readAll.queries.ts'
import type { ReadAllChanges } from './undos.queries.ts'

/**
 * Takes back what a read-all changed. Later actions of the reader stay: an item marked by hand keeps that mark, and a feed marked all
 * read once more stays read. A feed that was deleted since comes back with these marks. The caller has locked the reader. Returns
 * the feeds of the items that were marked one by one.
 */
export async function restoreReadAll(tx: Tx, reader: Reader, changes: ReadAllChanges): Promise<{ feedId: number }[]> {
  const { at, marks, again, items } = changes
  const feedIds = await restoreReadMarks(tx, reader, marks)
  const restored = await undoItemMarks(tx, reader, { items, readAt: at })
  await restoreUnreadAgain(
    tx,
    reader,
    again.filter(({ feedId }) => feedIds.has(feedId)),
  )
  // Items that were saved since, and that a mark of faded items covers, are unread.
  await keepAllFromFading(tx, reader, at)
  await restoreInDeletions(tx, reader, changes)
  return restored
}

async function restoreInDeletions(tx: Tx, reader: Reader, changes: ReadAllChanges): Promise<void> {
  for (const { id, change } of await findFeedDeletions(tx, reader)) {
    // Written by noteDeletion.
    const deletion = JSON.parse(change) as FeedDeletion
    const restored = withFormerMarks(deletion, changes)
    if (JSON.stringify(restored) !== change) await rewriteChange(tx, id, restored)
  }
}

function withFormerMarks(deletion: FeedDeletion, { at, marks, again, items }: ReadAllChanges): FeedDeletion {
  const { feedId, readUpTo } = deletion.subscription
  const mark = marks.find((raised) => raised.feedId === feedId && raised.to === readUpTo)
  const marked = new Set(items.filter((item) => item.feedId === feedId).map(({ itemId }) => itemId))
  const unread = new Map(
    mark && again.filter((one) => one.feedId === feedId).map(({ itemId, unreadAgainAt }) => [itemId, unreadAgainAt]),
  )
  return {
    ...deletion,
    subscription: { ...deletion.subscription, readUpTo: mark?.from ?? readUpTo },
    states: deletion.states.map(
      ([itemId, readAt = null, savedAt = null, laterAt = null, againAt = null, ...hidden]) => [
        itemId,
        marked.has(itemId) && readAt === at ? null : readAt,
        savedAt,
        laterAt,
        readAt === null && againAt === null ? (unread.get(itemId) ?? null) : againAt,
        ...hidden,
      ],
    ),
  }
}
