import { applyImportedMarks, saveImportedMarks } from '../../core/items/importedMarks.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Tx } from '../../db/schema.ts'
import type { FeedFile } from '../../formats/accountExport.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { holdFeed } from '../refresh/leases.queries.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { findKnownItems } from '../refresh/saveItems.queries.ts'

type Restored = {
  feed: Pick<FeedFile, 'read' | 'unread'>
  restored: { id: number; isKnown: boolean }
  /** The moment of all marks. */
  now: number
}

/** Restores the read marks of a feed: at once for stored items, for others when their source has them. */
export async function restoreMarks(
  { db, writeQueue }: Pick<RefreshDeps, 'db' | 'writeQueue'>,
  reader: Reader,
  { feed: { read, unread }, restored, now }: Restored,
): Promise<void> {
  const marks = [
    ...read.map((guidHash) => ({ guidHash, readAt: now, copyId: null })),
    // In a feed that the reader already had, imported unread marks don't override theirs.
    ...(restored.isKnown ? [] : unread).map((guidHash) => ({ guidHash, readAt: null, copyId: null })),
  ]
  if (marks.length === 0) return
  await writeQueue(() =>
    db.transaction().execute(async (tx) => {
      // A refresh of this feed waits for these marks, or this import waits for its items: neither misses the other.
      await holdFeed(tx, restored.id)
      await saveImportedMarks(tx, reader, { feedId: restored.id, marks, now })
      await applyMarksOfStoredItems(tx, { feedId: restored.id, guidHashes: marks.map(({ guidHash }) => guidHash), now })
    }),
  )
}

/** Marks of stored items apply at once. */
export async function applyMarksOfStoredItems(
  tx: Tx,
  { feedId, guidHashes, now }: { feedId: number; guidHashes: string[]; now: number },
): Promise<void> {
  const stored = await findKnownItems(tx, feedId, guidHashes)
  const items = stored.map(({ id, guidHash }) => ({ itemId: id, guidHash }))
  for (const some of chunksOf(items, itemsPerStatement)) await applyImportedMarks(tx, { feedId, items: some, now })
}

const itemsPerStatement = 500
