// Restores the saved and tagged items of a file, and the mails of its newsletters. An item that a shared feed has gets the
// reader's marks. Any other is stored for this reader only, in their newsletter or in a private feed that is never fetched,
// until the source itself has the item.
import { readAddress } from '../../../shared/feedAddress.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findFeedByUrl, setAbandoned } from '../../core/feeds/feeds.queries.ts'
import { saveImportedMarks } from '../../core/items/importedMarks.queries.ts'
import { findOrCreateKeeper } from '../../core/items/keeper.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Tx } from '../../db/schema.ts'
import { applyMarksOfStoredItems } from '../../ingest/imports/restoreMarks.ts'
import { holdFeed } from '../../ingest/refresh/leases.queries.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { findKnownItems, insertItems } from '../../ingest/refresh/saveItems.queries.ts'
import { writeImportedPages } from './keptPages.queries.ts'
import { writeMailParts } from './mailParts.queries.ts'
import { markItems } from './markItems.queries.ts'
import type { ImportedItem } from './readStoredItem.ts'
import { createNewsletterFeed, type RestoredBoard } from './restoreBoard.ts'

type Batch = { items: ImportedItem[]; board: RestoredBoard; now: number }

/** Saves a few items with their marks, tags and pictures, in one transaction. */
export async function restoreItems(
  { db, writeQueue }: Pick<RefreshDeps, 'db' | 'writeQueue'>,
  reader: Reader,
  batch: Batch,
): Promise<void> {
  const byFeed = Map.groupBy(batch.items, ({ feed }) => feed.url)
  await writeQueue(() =>
    db.transaction().execute(async (tx) => {
      await holdItemOrder(tx)
      await lockUser(tx, reader.id)
      for (const items of byFeed.values()) await restoreGroup(tx, reader, { ...batch, items })
    }),
  )
}

/** Items of one feed. */
async function restoreGroup(tx: Tx, reader: Reader, { items, board, now }: Batch): Promise<void> {
  const [first] = items
  if (!first) return
  const restored = board.feeds.get(first.feed.url)
  const sharedId = restored?.isShared ? restored.id : await findSharedFeed(tx, first)
  const shared = sharedId === null ? new Map<string, number>() : await findIds(tx, sharedId, items)
  const missing = items.filter(({ id }) => !shared.has(id))
  if (sharedId !== null) await markItems(tx, reader, { feedId: sharedId, ids: shared, items, board, now })
  if (missing.length === 0) return

  const feedId = restored && !restored.isShared ? restored.id : await findOwnFeed(tx, reader, { item: first, now })
  if (feedId === null) return
  await insertItems(tx, { feedId, items: missing.map(({ stored }) => stored), arrivedAt: now })
  const ids = await findIds(tx, feedId, missing)
  await markItems(tx, reader, { feedId, ids, items: missing, board, now })
  await writeMailParts(tx, { ids, items: missing })
  await writeImportedPages(tx, reader, { ids, items: missing, now })
  if (restored?.isShared) await awaitOriginals(tx, reader, { sharedId: restored.id, ids, items: missing, now })
}

/** Subscribers share a feed, except a newsletter or an address with a password. */
async function findSharedFeed(tx: Tx, { feed }: ImportedItem): Promise<number | null> {
  const read = readAddress(feed.url)
  if (feed.kind === 'newsletter' || read.is === 'refused') return null
  const row = await findFeedByUrl(tx, { url: read.url, ownerId: null })
  return row?.id ?? null
}

/** Null when the address can't be read, which our own files never have. */
async function findOwnFeed(
  tx: Tx,
  reader: Reader,
  { item: { feed }, now }: { item: ImportedItem; now: number },
): Promise<number | null> {
  if (feed.kind === 'newsletter') return findOrCreateLeftNewsletter(tx, reader, { feed, now })
  const read = readAddress(feed.url)
  if (read.is === 'refused') return null
  return findOrCreateKeeper(tx, reader, { feed: { title: feed.title, siteUrl: feed.siteUrl, url: read.url }, now })
}

/**
 * A newsletter that the reader had unsubscribed from, with its saved mails. Without subscribers it is abandoned like any feed.
 */
async function findOrCreateLeftNewsletter(
  tx: Tx,
  reader: Reader,
  { feed, now }: { feed: ImportedItem['feed']; now: number },
): Promise<number> {
  const known = await findFeedByUrl(tx, { url: feed.url, ownerId: reader.id })
  if (known) return known.id
  const { id } = await createNewsletterFeed(tx, reader, { feed, now })
  await setAbandoned(tx, id, now)
  return id
}

async function findIds(tx: Tx, feedId: number, items: ImportedItem[]): Promise<Map<string, number>> {
  const known = await findKnownItems(
    tx,
    feedId,
    items.map(({ id }) => id),
  )
  return new Map(known.map(({ guidHash, id }) => [guidHash, id]))
}

/** The source's own items replace the reader's copies. */
async function awaitOriginals(
  tx: Tx,
  reader: Reader,
  { sharedId, ids, items, now }: { sharedId: number; ids: Map<string, number>; items: ImportedItem[]; now: number },
): Promise<void> {
  // As in restoreMarks: a refresh and this import wait for each other.
  await holdFeed(tx, sharedId)
  const marks = items.flatMap(({ id, isRead }) => {
    const copyId = ids.get(id)
    return copyId === undefined ? [] : [{ guidHash: id, readAt: isRead ? now : null, copyId }]
  })
  await saveImportedMarks(tx, reader, { feedId: sharedId, marks, now })
  await applyMarksOfStoredItems(tx, { feedId: sharedId, guidHashes: marks.map(({ guidHash }) => guidHash), now })
}
