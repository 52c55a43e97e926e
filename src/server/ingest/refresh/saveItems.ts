// Saves the items of a document: compares it with the stored items, writes the difference in small transactions, and notifies
// the readers of the feed.
import { limits } from '../../../shared/limits.ts'
import { publishToSubscribers } from '../../core/subscriptions/publishToSubscribers.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { type DocumentReader, requireRead } from '../../documents/documentReader.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { candidatesOf, type DocumentDiff, diffDocument, readDocument } from './diffDocument.ts'
import { describeFeed, isFailing } from './feedHealth.ts'
import { type IncomingItem, type ReadItem, readItem } from './incomingItems.ts'
import { readSharedKeys } from './itemIdentity.ts'
import { loadCandidates, noCandidates } from './loadCandidates.queries.ts'
import type { ItemMatch } from './matchItems.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { insertItems, newItemOf, type ReadEdit, rememberSharedKeys, updateItems } from './saveItems.queries.ts'
import type { SaveSize, SaveTurns } from './saveTurns.ts'

export type DocumentInput = {
  parsed: ParsedFeed
  arrivedAt: number
  /** Runs first in each transaction (SaveOptions). */
  hold?: (tx: Tx) => Promise<void>
  /** Runs in the last transaction, so what it writes becomes visible with the last item. */
  close: (tx: Tx, diff: DocumentDiff) => Promise<void>
}

/** Saves what a fetched or pushed document changes of a stored feed, and notifies its readers. Returns the number of new items. */
export async function saveDocument(
  deps: RefreshDeps,
  feed: FeedRow,
  { parsed, arrivedAt, hold, close }: DocumentInput,
): Promise<number> {
  const diff = await compareWithStored(deps.db, feed, { parsed, arrivedAt })
  const { newItems } = await saveItems(deps, {
    add: diff.add,
    update: diff.update,
    arrivedAt,
    ...(hold ? { hold } : {}),
    open: async (tx) => {
      await rememberSharedKeys(tx, feed, diff.incoming)
      return { feedId: feed.id }
    },
    close: (tx) => close(tx, diff),
  })
  deps.metrics.itemsStored(newItems)
  if (newItems > 0) deps.onNewItems(feed.id, newItems)
  if (newItems > 0)
    await publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'newItems', feedId, count: newItems }))
  const described = describeFeed(parsed, feed)
  if (isFailing(feed) || described.title !== feed.title || described.iconUrl !== feed.iconUrl)
    await publishFeedChanged(deps, feed)
  return newItems
}

export const publishFeedChanged = (deps: RefreshDeps, feed: FeedRow): Promise<void> =>
  publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'feedChanged', feedId }))

type ComparedFeed = Pick<FeedRow, 'id' | 'sharedKeys' | 'lastFetchedAt' | 'itemCount'>

/** Returns what a document changes of a feed. A feed without items needs no comparison. */
export async function compareWithStored(
  db: Db,
  feed: ComparedFeed,
  { parsed, arrivedAt }: { parsed: Pick<ParsedFeed, 'items' | 'siteUrl'>; arrivedAt: number },
): Promise<DocumentDiff> {
  const sharedKeys = feed.sharedKeys === null ? null : readSharedKeys(feed.sharedKeys)
  const document = readDocument({ parsed, arrivedAt, sharedKeys })
  const isEmpty = feed.lastFetchedAt === null && feed.itemCount === 0
  return diffDocument(document, isEmpty ? noCandidates : await loadCandidates(db, feed.id, candidatesOf(document)))
}

export type SaveOptions<Opened extends { feedId: number }> = {
  add: IncomingItem[]
  update?: ItemMatch[]
  arrivedAt: number
  /** Runs first in each transaction; an error rolls that transaction back. Each of these may run twice (saveTurns.ts). */
  hold?: (tx: Tx) => Promise<void>
  /** Runs in the first transaction before its items: inserts a new feed's row and subscription. */
  open: (tx: Tx) => Promise<Opened>
  /** Runs in the last transaction after its items, so what it writes becomes visible with the last item. */
  close: (tx: Tx, opened: Opened) => Promise<void>
}

/**
 * Saves the items of a document in batches of at most 50, with one transaction each (ARCHITECTURE.md, Data). A refresh that
 * stops between two batches is repeated: validators are written by `close`, and stored items are skipped. Throws
 * Unprocessable for items that take too long to read.
 */
export async function saveItems<Opened extends { feedId: number }>(
  { documents, saveTurns }: { documents: DocumentReader; saveTurns: SaveTurns },
  { add, update = [], arrivedAt, hold, open, close }: SaveOptions<Opened>,
): Promise<{ opened: Opened; newItems: number }> {
  const batches = batchesOf(update, add)
  let newItems = 0
  let opened: Opened | undefined
  for (const [index, batch] of batches.entries()) {
    const { items, edits } = await readBatch(documents, batch)
    const saved = await saveTurns(
      async (tx, atEnd) => {
        if (items.length > 0) await holdItemOrder(tx)
        await hold?.(tx)
        const here = opened ?? (await open(tx))
        await updateItems(tx, { edits, editedAt: arrivedAt, index: atEnd.index })
        const added = await insertItems(tx, { feedId: here.feedId, items, arrivedAt, index: atEnd.index })
        atEnd.applyRules({ feedId: here.feedId, items: added.map(newItemOf) }, arrivedAt)
        if (index === batches.length - 1) await close(tx, here)
        return { here, added: added.length }
      },
      sizeOf([...items, ...edits.map(({ item }) => item)]),
    )
    opened = saved.here
    newItems += saved.added
  }
  if (!opened) throw new Error('There is always a batch, empty or not.')
  return { opened, newItems }
}

const sizeOf = (items: ReadItem[]): SaveSize => ({
  items: items.length,
  chars: items.reduce((sum, { searchText }) => sum + searchText.length, 0),
})

type Batch = { update: ItemMatch[]; add: IncomingItem[] }

/** Returns at least one batch, perhaps empty, because `open` and `close` always run. */
function batchesOf(update: ItemMatch[], add: IncomingItem[]): Batch[] {
  const size = limits.saveBatchItems
  const batches: Batch[] = []
  for (let start = 0; start < Math.max(1, update.length + add.length); start += size) {
    const addStart = start - update.length
    batches.push({
      update: update.slice(start, start + size),
      add: add.slice(Math.max(0, addStart), Math.max(0, addStart + size)),
    })
  }
  return batches
}

/** Reading HTML is slow, so it happens before the write transaction. */
async function readBatch(
  documents: DocumentReader,
  { update, add }: Batch,
): Promise<{ items: ReadItem[]; edits: ReadEdit[] }> {
  const incoming = [...update.map((edit) => edit.incoming), ...add]
  const itemHtml = incoming.map(({ parsed: { html, summaryHtml, baseUrl } }) => ({ html, summaryHtml, baseUrl }))
  const read = requireRead(await documents.read('readItems', itemHtml))
  const items = incoming.map((item, index) => readItem(item, read[index]))
  const edits = update.flatMap(({ itemId }, index) => {
    const item = items[index]
    return item ? [{ itemId, item }] : []
  })
  return { items: items.slice(update.length), edits }
}
