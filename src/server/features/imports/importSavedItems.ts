import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import { findOrCreateKeeper } from '../../core/items/keeper.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { ImportRow } from '../../db/schema.ts'
import { Unprocessable } from '../../http/errors.ts'
import type { ReadItem } from '../../ingest/refresh/incomingItems.ts'
import { readSharedKeys } from '../../ingest/refresh/itemIdentity.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { findKnownItems, insertItems } from '../../ingest/refresh/saveItems.queries.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { createImport } from './imports.queries.ts'
import { findItemsByLink, type SavedMark, writeSavedMarks } from './savedItems.queries.ts'
import type { ListedSource, SavedItemsFile, WantedItem } from './savedItemsFile.ts'

type Reader = { id: number }

/**
 * Saves a reader's saved items of another feed reader. An item that is stored in the shared feed of its source is marked there.
 * Any other goes into a private feed that is never fetched: other readers must not see what a file claims that some publisher
 * wrote. In batches like a refresh; repeating it changes nothing. Throws Unprocessable above the limits.
 */
export async function importSavedItems(deps: RefreshDeps, reader: Reader, file: SavedItemsFile): Promise<ImportRow> {
  if (file.isCut) throw new Unprocessable(texts.importTooManyItems)
  const now = deps.clock()
  const count = file.sources.reduce((sum, { itemCount }) => sum + itemCount, 0)
  let savedItems = 0
  for (const [index, source] of file.sources.entries())
    savedItems += await saveItemsOf(deps, reader, { file, index, source, now })
  return deps.db.transaction().execute((tx) =>
    createImport(tx, {
      userId: reader.id,
      knownFeeds: 0,
      savedItems,
      knownItems: count - savedItems,
      refusedFeeds: 0,
      refused: '[]',
      createdAt: now,
    }),
  )
}

type OneSource = { file: SavedItemsFile; index: number; source: ListedSource; now: number }

/** Returns how many were not saved before. */
async function saveItemsOf(
  deps: RefreshDeps,
  reader: Reader,
  { file, index, source, now }: OneSource,
): Promise<number> {
  const shared = await findFeedByUrl(deps.db, { url: source.url, ownerId: null })
  const wanted = await file.identify(index, { now, sharedKeys: readSharedKeys(shared?.sharedKeys ?? null) })
  const stored = shared ? await findStored(deps, shared.id, wanted) : new Map<string, number>()
  // By item: two entries of a file may be the same item here.
  const marks = new Map<number, SavedMark>()
  for (const { guidHash, savedAt } of wanted) {
    const itemId = stored.get(guidHash)
    if (shared && itemId !== undefined) marks.set(itemId, { feedId: shared.id, itemId, savedAt, readAt: null })
  }
  let saved = 0
  for (const some of chunksOf([...marks.values()], limits.saveBatchItems))
    saved += await deps.writeTurns(() => deps.db.transaction().execute((tx) => writeSavedMarks(tx, reader, some)))
  const savedAt = new Map(wanted.map((item) => [item.guidHash, item.savedAt]))
  const missing = wanted.flatMap(({ guidHash }) => (stored.has(guidHash) ? [] : [guidHash]))
  for await (const items of readBatches(file, missing))
    saved += await keepItems(deps, reader, { source, items, savedAt, now })
  return saved
}

/** The items that the shared feed has, by guidHash: found by identity, or by a link that only one item has. */
async function findStored({ db }: RefreshDeps, feedId: number, wanted: WantedItem[]): Promise<Map<string, number>> {
  const hashes = wanted.map(({ guidHash }) => guidHash)
  const links = wanted.flatMap(({ link }) => link ?? [])
  const byHash = new Map((await findKnownItems(db, feedId, hashes)).map(({ guidHash, id }) => [guidHash, id]))
  const byLink = new Map((await findItemsByLink(db, feedId, links)).map(({ link, id }) => [link, id]))
  return new Map(
    wanted.flatMap(({ guidHash, link }) => {
      const id = byHash.get(guidHash) ?? (link === null ? undefined : byLink.get(link))
      return id === undefined ? [] : [[guidHash, id]]
    }),
  )
}

async function* readBatches(file: SavedItemsFile, guidHashes: string[]): AsyncGenerator<ReadItem[]> {
  let start = 0
  while (start < guidHashes.length) {
    const items = await file.read(guidHashes.slice(start, start + limits.saveBatchItems))
    if (items.length === 0) return
    yield items
    start += items.length
  }
}

type Kept = { source: ListedSource; items: ReadItem[]; savedAt: ReadonlyMap<string, number>; now: number }

/** Stores them in the private feed, with their marks. */
function keepItems(
  { db, writeTurns }: RefreshDeps,
  reader: Reader,
  { source, items, savedAt, now }: Kept,
): Promise<number> {
  return writeTurns(() =>
    db.transaction().execute(async (tx) => {
      await holdItemOrder(tx)
      await lockUser(tx, reader.id)
      const { url, title, siteUrl } = source
      const feedId = await findOrCreateKeeper(tx, reader, { feed: { url, title, siteUrl }, now })
      await insertItems(tx, { feedId, items, arrivedAt: now })
      const hashes = items.map(({ row }) => row.guidHash)
      const known = await findKnownItems(tx, feedId, hashes)
      const marks = known.map(({ id: itemId, guidHash }): SavedMark => {
        // The reader has seen it, and there is no subscription with a read mark.
        return { feedId, itemId, savedAt: savedAt.get(guidHash) ?? now, readAt: now }
      })
      return writeSavedMarks(tx, reader, marks)
    }),
  )
}
