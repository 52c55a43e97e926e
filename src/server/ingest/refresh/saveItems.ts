// Saves the items of a document: compares it with the stored items, writes the difference in small transactions, and notifies
// the readers of the feed.
import { limits } from '../../../shared/limits.ts'
import { prepareRules } from '../../core/rules/applyRules.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { type DocumentReader, requireRead } from '../../documents/documentReader.ts'
import type { FeedHead, ParsedFeed } from '../../formats/parsedFeed.ts'
import { createSlices } from '../../lib/slices.ts'
import { type DocumentDiff, diffDocument, keysOf, lookalikesOf, readDocument } from './diffDocument.ts'
import { describeFeed, isFailing } from './feedHealth.ts'
import { type IncomingItem, type ReadItem, readItem } from './incomingItems.ts'
import { findSharedKeys, readSharedKeys } from './itemIdentity.ts'
import { addLookalikes, loadByKeys, noCandidates } from './loadCandidates.queries.ts'
import type { ItemMatch } from './matchItems.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import {
  insertItems,
  newItemOf,
  noteListed,
  type ReadEdit,
  rememberSharedKeys,
  updateItems,
} from './saveItems.queries.ts'
import type { SaveSize, SharedSaves } from './sharedSaves.ts'

/** The difference between a fetched or pushed document and the stored feed. Only its batches refer to the document. */
export type DocumentChange = {
  head: FeedHead
  sharedKeys: string[]
  batches: Batch[]
  /** When the items to add were published. */
  addedTimes: number[]
  hasEdits: boolean
  /** The document has an item that is stored in the same words. */
  hasSameItem: boolean
  /** Keys of purged items that it still has (Candidates). */
  listedAgain: string[]
  arrivedAt: number
}

export async function findChange(
  db: Db,
  feed: FeedRow,
  { parsed, arrivedAt }: { parsed: ParsedFeed; arrivedAt: number },
): Promise<DocumentChange> {
  const diff = await compareWithStored(db, feed, { parsed, arrivedAt })
  const { items: _, ...head } = parsed
  return {
    head,
    sharedKeys: findSharedKeys(diff.incoming),
    batches: batchesOf(diff),
    addedTimes: diff.add.map(({ publishedAt }) => publishedAt),
    hasEdits: diff.update.length > 0,
    hasSameItem: diff.add.length + diff.update.length < diff.incoming.length,
    listedAgain: diff.listedAgain,
    arrivedAt,
  }
}

type ChangeSteps = {
  /** Runs first in each transaction (SaveOptions). */
  hold?: (tx: Tx) => Promise<void>
  /** Runs in the last transaction, so what it writes becomes visible with the last item. */
  close: (tx: Tx) => Promise<void>
}

/** Saves the change and notifies the feed's readers. Returns the number of new items. */
export async function saveChange(
  deps: RefreshDeps,
  feed: FeedRow,
  { head, sharedKeys, batches, listedAgain, arrivedAt, ...steps }: DocumentChange & ChangeSteps,
): Promise<number> {
  const { newItems } = await saveItems(deps, {
    feedId: feed.id,
    batches,
    arrivedAt,
    ...(steps.hold ? { hold: steps.hold } : {}),
    open: async (tx) => {
      await rememberSharedKeys(tx, feed, sharedKeys)
      await noteListed(tx, { feedId: feed.id, keys: listedAgain, at: arrivedAt })
      return { feedId: feed.id }
    },
    close: steps.close,
  })
  deps.metrics.itemsStored(newItems)
  if (newItems > 0) deps.onNewItems(feed.id, newItems)
  if (newItems > 0) deps.events.publishOfFeed(feed.id, { type: 'newItems', count: newItems })
  const described = describeFeed(head, feed)
  if (isFailing(feed) || described.title !== feed.title || described.iconUrl !== feed.iconUrl)
    deps.events.publishOfFeed(feed.id, { type: 'feedChanged' })
  return newItems
}

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
  if (isEmpty) return diffDocument(document, noCandidates)
  const { assignedKeys, otherKeys } = keysOf(document)
  const byKeys = await loadByKeys(db, feed.id, { keys: [...assignedKeys, ...otherKeys], now: arrivedAt })
  const lookalikes = lookalikesOf(document, byKeys)
  return diffDocument(document, lookalikes ? await addLookalikes(db, feed.id, byKeys, lookalikes) : byKeys)
}

export type SaveOptions<Opened extends { feedId: number }> = {
  /** Null, or left out, for a feed that is not stored yet. */
  feedId?: number | null
  /** Of batchesOf. Each is taken out when it is read, so the document is not kept in memory while its items wait for a turn. */
  batches: Batch[]
  arrivedAt: number
  /** Runs first in each transaction; an error rolls that transaction back. Each of these may run twice (sharedSaves.ts). */
  hold?: (tx: Tx) => Promise<void>
  /** Runs in the first transaction before its items: inserts a new feed's row and subscription. */
  open: (tx: Tx) => Promise<Opened>
  /** Runs in the last transaction after its items, so what it writes becomes visible with the last item. */
  close: (tx: Tx, opened: Opened) => Promise<void>
}

type SaveDeps = { db: Db; clock: () => number; documents: DocumentReader; sharedSaves: SharedSaves }

/**
 * Saves the items of a document in batches of at most 50, with one transaction each (ARCHITECTURE.md, Data). A refresh that
 * stops between two batches is repeated: validators are written by `close`, and stored items are skipped. Throws
 * Unprocessable for items that take too long to read.
 */
export async function saveItems<Opened extends { feedId: number }>(
  { db, clock, documents, sharedSaves }: SaveDeps,
  { feedId = null, batches, arrivedAt, hold, open, close }: SaveOptions<Opened>,
): Promise<{ opened: Opened; newItems: number }> {
  let newItems = 0
  let opened: Opened | undefined
  do {
    const { items, edits } = await readBatch(documents, batches.shift() ?? emptyBatch)
    const isLast = batches.length === 0
    const ofFeed = opened?.feedId ?? feedId
    if (ofFeed !== null) await prepareRules(db, [{ feedId: ofFeed, items: items.map(notAddedYet) }], arrivedAt)
    const saved = await sharedSaves(
      async (tx, atEnd) => {
        if (items.length > 0) await holdItemOrder(tx)
        await hold?.(tx)
        const here = opened ?? (await open(tx))
        await updateItems(tx, { edits, editedAt: arrivedAt, index: atEnd.index })
        // Not the time of the document, which may be long ago: apps ask for what arrived since their last sync.
        const added = await insertItems(tx, { feedId: here.feedId, items, arrivedAt: clock(), index: atEnd.index })
        atEnd.applyRules({ feedId: here.feedId, items: added.map(newItemOf) }, arrivedAt)
        if (isLast) await close(tx, here)
        return { here, added: added.length }
      },
      sizeOf([...items, ...edits.map(({ item }) => item)]),
    )
    opened = saved.here
    newItems += saved.added
  } while (batches.length > 0)
  return { opened, newItems }
}

const notAddedYet = (item: ReadItem) => newItemOf({ item, itemId: 0, isMarked: false })

const sizeOf = (items: ReadItem[]): SaveSize => ({
  items: items.length,
  chars: items.reduce((sum, { searchText }) => sum + searchText.length, 0),
})

export type Batch = { update: ItemMatch[]; add: IncomingItem[] }

/** Without changes `open` and `close` run, too. */
const emptyBatch: Batch = { update: [], add: [] }

export function batchesOf({ update, add }: Batch): Batch[] {
  const size = limits.saveBatchItems
  const batches: Batch[] = []
  for (let start = 0; start < update.length + add.length; start += size) {
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
  const items: ReadItem[] = []
  const slices = createSlices()
  for (const [index, item] of incoming.entries()) {
    items.push(readItem(item, read[index]))
    // Packing fifty long texts takes a tenth of a second.
    await slices.pause()
  }
  const edits = update.flatMap(({ itemId }, index) => {
    const item = items[index]
    return item ? [{ itemId, item }] : []
  })
  return { items: items.slice(update.length), edits }
}
