// Before two feeds become one: what readers saved or tagged in the one that goes is copied into a feed of each reader's own, as
// imports of saved items do. The other feed gets none of it (docs/decisions/2026-11-22-merging-feeds.md).
import { limits } from '../../../shared/limits.ts'
import { findOrCreateKeeper } from '../../core/items/keeper.queries.ts'
import { unpackHtml } from '../../core/items/storedHtml.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import type { ReadItem } from './incomingItems.ts'
import { findKeptItems, findStoredItems, type KeptItem, moveMarksToCopy, type StoredItem } from './keepItems.queries.ts'
import { findKnownItems } from './refresh.queries.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { insertItems } from './saveItems.queries.ts'

export type Keeping = {
  from: Pick<FeedRow, 'id' | 'ownerId' | 'url' | 'title' | 'siteUrl' | 'iconUrl' | 'kind'>
  into: Pick<FeedRow, 'id'>
  now: number
}

/** In batches as small as those of a refresh. Cut short, it is done again: what has been copied is no longer found. */
export async function keepItemsForReaders(
  { db, writeTurns }: Pick<RefreshDeps, 'db' | 'writeTurns'>,
  keeping: Keeping,
): Promise<void> {
  for (;;) {
    const batch = await readBatch(db, keeping)
    if (batch.kept.length === 0) return
    await writeTurns(() => db.transaction().execute((tx) => copyBatch(tx, batch, keeping)))
  }
}

/** What readers saved since, within the merge's own transaction. */
export async function keepRest(tx: Tx, keeping: Keeping): Promise<void> {
  for (;;) {
    const batch = await readBatch(tx, keeping)
    if (batch.kept.length === 0) return
    await copyBatch(tx, batch, keeping)
  }
}

type Batch = { kept: KeptItem[]; items: Map<number, ReadItem> }

/** Reading HTML is the slow part, so it is done before the database's one place for a writer is taken. */
async function readBatch(db: Db, keeping: Keeping): Promise<Batch> {
  const kept = await findKeptItems(db, keeping, limits.saveBatchItems)
  const stored = await findStoredItems(db, [...new Set(kept.map(({ itemId }) => itemId))])
  return { kept, items: new Map(stored.map((item) => [item.id, readStored(item)])) }
}

async function copyBatch(tx: Tx, { kept, items }: Batch, { from, now }: Keeping): Promise<void> {
  await holdItemOrder(tx)
  for (const [userId, own] of Map.groupBy(kept, (item) => item.userId)) {
    const feedId = await findOrCreateKeeper(tx, { id: userId }, { feed: from, now })
    const copies = own.flatMap(({ itemId }) => items.get(itemId) ?? [])
    await insertItems(tx, { feedId, items: copies, arrivedAt: now })
    const hashes = own.map(({ guidHash }) => guidHash)
    const ids = new Map((await findKnownItems(tx, feedId, hashes)).map(({ guidHash, id }) => [guidHash, id]))
    for (const { itemId, guidHash } of own) {
      const copyId = ids.get(guidHash)
      if (copyId !== undefined) await moveMarksToCopy(tx, { userId, itemId }, { feedId, copyId, now })
    }
  }
}

/** Without the keys of stories: a copy tells nobody that another feed has its story. */
function readStored({ html, packedHtml, baseUrl, notes, publishedAt, id: _, ...row }: StoredItem): ReadItem {
  const text = unpackHtml({ html, packedHtml })
  return {
    row: { ...row, linkKey: null, titleKey: null },
    publishedAt,
    html: text,
    baseUrl,
    notes,
    searchText: readHtml(text, { baseUrl }).text,
  }
}
