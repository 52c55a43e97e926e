import { saveImportedMarks, settleImportedMarks } from '../../core/items/importedMarks.queries.ts'
import { type DialectName, dialectOf } from '../../db/dialect.ts'
import type { Tx } from '../../db/schema.ts'
import type { FeedFile } from '../../formats/accountExport.ts'
import { findKnownItems } from '../../ingest/refresh/refresh.queries.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { RestoredFeed } from './restoreBoard.ts'

/** What the reader had read of a feed: on the items that are here at once, on the others when their source brings them. */
export async function restoreMarks(
  { db, clock, writeTurns }: Pick<RefreshDeps, 'db' | 'clock' | 'writeTurns'>,
  reader: { id: number },
  { feed: { read, unread }, restored }: { feed: FeedFile; restored: RestoredFeed },
): Promise<void> {
  const now = clock()
  const marks = [
    ...read.map((guidHash) => ({ guidHash, readAt: now, copyId: null })),
    // In a feed that the reader had here already, unread says less than what they did here.
    ...(restored.isKnown ? [] : unread).map((guidHash) => ({ guidHash, readAt: null, copyId: null })),
  ]
  if (marks.length === 0) return
  await writeTurns(() =>
    db.transaction().execute(async (tx) => {
      await holdFeed(tx, restored.id, dialectOf(db))
      await saveImportedMarks(tx, reader, { feedId: restored.id, marks, now })
      await settleStored(tx, { feedId: restored.id, guidHashes: marks.map(({ guidHash }) => guidHash), now })
    }),
  )
}

/**
 * A refresh that is bringing items of this feed right now waits, or has been waited for: its items are seen here, or these
 * marks there. It updates the feed's row between inserting items and looking for marks.
 */
export async function holdFeed(tx: Tx, feedId: number, dialect: DialectName): Promise<void> {
  if (dialect === 'postgres') await tx.selectFrom('feeds').select('id').where('id', '=', feedId).forUpdate().execute()
}

/** Marks of items that are here already have nothing to wait for. */
export async function settleStored(
  tx: Tx,
  { feedId, guidHashes, now }: { feedId: number; guidHashes: string[]; now: number },
): Promise<void> {
  const stored = await findKnownItems(tx, feedId, guidHashes)
  const items = stored.map(({ id, guidHash }) => ({ itemId: id, guidHash }))
  for (const some of chunksOf(items, itemsPerStatement)) await settleImportedMarks(tx, { feedId, items: some, now })
}

const itemsPerStatement = 500
