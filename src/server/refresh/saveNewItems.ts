import { limits } from '../../shared/limits.ts'
import type { Db, Tx } from '../db/schema.ts'
import { type DocumentReader, requireRead } from '../documents/documentReader.ts'
import type { EditedItem } from './compareItems.ts'
import type { IncomingItem } from './incomingItems.ts'
import { insertItems, updateItems } from './saveItems.ts'
import type { WriteTurns } from './writeTurns.ts'

export type SaveWish<Opened extends { feedId: number }> = {
  fresh: IncomingItem[]
  edited?: EditedItem[]
  arrivedAt: number
  /** Begins each transaction; what it throws undoes that one. */
  hold?: (tx: Tx) => Promise<void>
  /** Joins the first transaction, before its items: where a new feed's row and subscription come to be. */
  open: (tx: Tx) => Promise<Opened>
  /** Joins the last transaction, after its items: what is written here is never seen before all items are there. */
  close: (tx: Tx, opened: Opened) => Promise<void>
}

/**
 * Saves what a document brought, in batches of at most 50 items with a transaction each (ARCHITECTURE.md, Data). A refresh cut
 * short between two of them is simply done again: validators go with `close`, and items that stand already are passed over.
 * Throws Unprocessable for items that take too much to read.
 */
export async function saveNewItems<Opened extends { feedId: number }>(
  { db, documents, writeTurns }: { db: Db; documents: DocumentReader; writeTurns: WriteTurns },
  { fresh, edited = [], arrivedAt, hold, open, close }: SaveWish<Opened>,
): Promise<{ opened: Opened; newItems: number }> {
  const batches = batchesOf(edited, fresh)
  let newItems = 0
  let opened: Opened | undefined
  for (const [index, batch] of batches.entries()) {
    // Reading HTML is the slow part, so it is done before the database's one place for a writer is taken.
    const incoming = [...batch.edited.map((edit) => edit.incoming), ...batch.fresh]
    const read = requireRead(await documents.read('readItems', incoming))
    const items = read.slice(batch.edited.length)
    const edits = read.slice(0, batch.edited.length).flatMap((item, place) => {
      const edit = batch.edited[place]
      return edit ? [{ itemId: edit.itemId, item }] : []
    })
    opened = await writeTurns(() =>
      db.transaction().execute(async (tx) => {
        await hold?.(tx)
        const here = opened ?? (await open(tx))
        await updateItems(tx, edits)
        newItems += await insertItems(tx, { feedId: here.feedId, items, arrivedAt })
        if (index === batches.length - 1) await close(tx, here)
        return here
      }),
    )
  }
  if (!opened) throw new Error('There is always a batch, empty or not.')
  return { opened, newItems }
}

type Batch = { edited: EditedItem[]; fresh: IncomingItem[] }

/** At least one, which may be empty: `open` and `close` always run. */
function batchesOf(edited: EditedItem[], fresh: IncomingItem[]): Batch[] {
  const size = limits.saveBatchItems
  const batches: Batch[] = []
  for (let start = 0; start < Math.max(1, edited.length + fresh.length); start += size) {
    const freshStart = start - edited.length
    batches.push({
      edited: edited.slice(start, start + size),
      fresh: fresh.slice(Math.max(0, freshStart), Math.max(0, freshStart + size)),
    })
  }
  return batches
}
