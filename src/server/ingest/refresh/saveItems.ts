import { limits } from '../../../shared/limits.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { type DocumentReader, requireRead } from '../documents/documentReader.ts'
import type { IncomingItem } from './incomingItems.ts'
import type { ItemMatch } from './matchItems.ts'
import { insertItems, updateItems } from './saveItems.queries.ts'
import type { WriteTurns } from './writeTurns.ts'

export type SaveOptions<Opened extends { feedId: number }> = {
  add: IncomingItem[]
  update?: ItemMatch[]
  arrivedAt: number
  /** Runs first in each transaction; an error rolls that transaction back. */
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
  { db, documents, writeTurns }: { db: Db; documents: DocumentReader; writeTurns: WriteTurns },
  { add, update = [], arrivedAt, hold, open, close }: SaveOptions<Opened>,
): Promise<{ opened: Opened; newItems: number }> {
  const batches = batchesOf(update, add)
  let newItems = 0
  let opened: Opened | undefined
  for (const [index, batch] of batches.entries()) {
    // Reading HTML is slow, so it happens before the write transaction begins.
    const incoming = [...batch.update.map((edit) => edit.incoming), ...batch.add]
    const read = requireRead(await documents.read('readItems', incoming))
    const items = read.slice(batch.update.length)
    const edits = read.slice(0, batch.update.length).flatMap((item, index) => {
      const edit = batch.update[index]
      return edit ? [{ itemId: edit.itemId, item }] : []
    })
    opened = await writeTurns(() =>
      db.transaction().execute(async (tx) => {
        if (items.length > 0) await holdItemOrder(tx)
        await hold?.(tx)
        const here = opened ?? (await open(tx))
        await updateItems(tx, { edits, editedAt: arrivedAt })
        newItems += await insertItems(tx, { feedId: here.feedId, items, arrivedAt })
        if (index === batches.length - 1) await close(tx, here)
        return here
      }),
    )
  }
  if (!opened) throw new Error('There is always a batch, empty or not.')
  return { opened, newItems }
}

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
