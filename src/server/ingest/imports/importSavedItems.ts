import { limits } from '../../../shared/limits.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import { findOrCreateKeeper } from '../../core/items/keeper.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { ImportRow } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { ReadItem } from '../refresh/incomingItems.ts'
import { readSharedKeys } from '../refresh/itemIdentity.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { findKnownItems, insertItems } from '../refresh/saveItems.queries.ts'
import { findStoredItems, type StoredItem } from './findStoredItems.ts'
import { importReadMarks } from './importReadMarks.ts'
import { addToImport } from './imports.queries.ts'
import { type KeptItem, writeKeptMarks } from './savedItems.queries.ts'
import type { ListedSource, SavedItemsFile } from './savedItemsFile.ts'

/** The reader's answer for the items of a file that does not say which are saved. */
export type SaveChoice = 'ask' | 'all' | 'none'

/**
 * Saves a reader's saved items of another program, with their labels as tags and with the read marks of all items. An item that
 * is stored in the shared feed of its source is marked there. Any other goes into a private feed that is never fetched: other
 * readers must not see what a file claims that some publisher wrote. In batches like a refresh; repeating it changes nothing.
 */
export async function importSavedItems(
  deps: RefreshDeps,
  reader: Reader,
  { file, imported, ...choices }: SavedItemsInput,
): Promise<void> {
  for (const [index, source] of file.sources.entries()) {
    const counts = await importItemsOf(deps, reader, { file, index, source, ...choices, imported })
    await deps.db.transaction().execute((tx) => addToImport(tx, imported, counts))
  }
}

type SavedItemsInput = {
  file: SavedItemsFile
  saves: SaveChoice
  /** The tags for the labels of the file, by tagNameKey. */
  tagIds: ReadonlyMap<string, number>
  imported: ImportRow
}

type OneSource = {
  file: SavedItemsFile
  index: number
  source: ListedSource
  saves: SaveChoice
  tagIds: ReadonlyMap<string, number>
  imported: ImportRow
}

/** An item that is stored for the reader: it is saved, or has a label. */
type KeptMark = { savedAt: number | null; isLater: boolean; isRead: boolean | null; tagIds: number[] }

async function importItemsOf(
  deps: RefreshDeps,
  reader: Reader,
  { file, index, source, saves, tagIds, imported }: OneSource,
): Promise<{ savedItems: number; knownItems: number; readItems: number }> {
  const now = imported.createdAt
  const shared = await findFeedByUrl(deps.db, { url: source.url, ownerId: null })
  const wanted = await file.identify(index, { now, sharedKeys: readSharedKeys(shared?.sharedKeys ?? null) })
  const stored = shared ? await findStoredItems(deps, shared.id, wanted) : new Map<string, StoredItem>()
  const kept = new Map<string, KeptMark>()
  for (const { guidHash, savedAt, marks } of wanted) {
    const isSaved = marks.isSaved ?? saves === 'all'
    const tags = marks.labels.flatMap((label) => tagIds.get(tagNameKey(label)) ?? [])
    if (isSaved || tags.length > 0)
      kept.set(guidHash, {
        savedAt: isSaved ? savedAt : null,
        isLater: isSaved && marks.isLater === true,
        isRead: marks.isRead,
        tagIds: tags,
      })
  }
  const here: KeptItem[] = []
  const missing: string[] = []
  for (const [guidHash, mark] of kept) {
    const item = stored.get(guidHash)
    if (item && shared) here.push({ ...mark, feedId: shared.id, itemId: item.id, readAt: mark.isRead ? now : null })
    else missing.push(guidHash)
  }
  let savedItems = 0
  for (const some of chunksOf(here, limits.saveBatchItems))
    savedItems += await deps.writeQueue(() =>
      deps.db.transaction().execute((tx) => writeKeptMarks(tx, reader, { items: some, imported })),
    )
  for await (const items of readBatches(file, missing))
    savedItems += await keepItems(deps, reader, { source, items, kept, imported })
  const readItems = !shared ? 0 : await importReadMarks(deps, reader, { feedId: shared.id, wanted, stored, now })
  const count = [...kept.values()].filter(({ savedAt }) => savedAt !== null).length
  return { savedItems, knownItems: count - savedItems, readItems }
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

type Kept = { source: ListedSource; items: ReadItem[]; kept: ReadonlyMap<string, KeptMark>; imported: ImportRow }

/** Stores them in the private feed, with their marks. */
function keepItems(
  { db, writeQueue }: RefreshDeps,
  reader: Reader,
  { source, items, kept, imported }: Kept,
): Promise<number> {
  const now = imported.createdAt
  return writeQueue(() =>
    db.transaction().execute(async (tx) => {
      await holdItemOrder(tx)
      await lockUser(tx, reader.id)
      const { url, title, siteUrl } = source
      const feedId = await findOrCreateKeeper(tx, reader, { feed: { url, title, siteUrl }, now })
      await insertItems(tx, { feedId, items, arrivedAt: now })
      const hashes = items.map(({ row }) => row.guidHash)
      const known = await findKnownItems(tx, feedId, hashes)
      const marked = known.flatMap(({ id: itemId, guidHash }): KeptItem[] => {
        const mark = kept.get(guidHash)
        // There is no subscription with a read mark. Where the file does not say, the reader has seen it.
        return mark ? [{ ...mark, feedId, itemId, readAt: mark.isRead === false ? null : now }] : []
      })
      return writeKeptMarks(tx, reader, { items: marked, imported })
    }),
  )
}
