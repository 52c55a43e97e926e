// Merges a feed into the feed whose address it moved to. Its readers move to `into`. Their saved and tagged items are copied
// into a private feed of each reader, and `from` is deleted. `into` gets no items, because nothing that `from` ever published
// may show there (docs/decisions/2026-11-22-merging-feeds.md).
import { limits } from '../../../shared/limits.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findOrCreateKeeper } from '../../core/items/keeper.queries.ts'
import { moveMarks } from '../../core/items/moveMarks.queries.ts'
import { unpackHtml } from '../../core/items/storedHtml.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import type { ReadItem } from './incomingItems.ts'
import * as merge from './mergeFeeds.queries.ts'
import { findReadersOfBoth, type Move, moveReaders } from './moveReaders.queries.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { findKnownItems, insertItems } from './saveItems.queries.ts'

export type Merge = {
  from: Pick<FeedRow, 'id' | 'ownerId' | 'url' | 'title' | 'siteUrl' | 'iconUrl' | 'kind'>
  into: Pick<FeedRow, 'id'>
  now: number
}

/**
 * Copies what readers saved or tagged in `from`, before the merge and in small transactions. An interrupted run is repeated;
 * copied items are not found again.
 */
export async function keepItemsForReaders(
  { db, writeQueue }: Pick<RefreshDeps, 'db' | 'writeQueue'>,
  feeds: Merge,
): Promise<void> {
  for (;;) {
    const batch = await readBatch(db, feeds)
    if (batch.kept.length === 0) return
    await writeQueue(() => db.transaction().execute((tx) => copyBatch(tx, batch, feeds)))
  }
}

/** Call keepItemsForReaders first. Otherwise this one transaction copies every item that readers keep. */
export async function mergeFeeds(tx: Tx, feeds: Merge): Promise<void> {
  // If both feeds belong to one reader, the publisher is trusted with a password, and `into` has no other readers.
  const isOwn = feeds.from.ownerId !== null
  const move: Move = { ...feeds, userId: null, isVouched: isOwn }
  await lockFeed(tx, move)
  await keepRemainingItems(tx, feeds)
  await moveReaders(tx, move)
  if (isOwn) await merge.moveKeptItems(tx, feeds)
  await merge.deleteFeed(tx, feeds.from.id)
  await merge.reviveFeed(tx, { feedId: feeds.into.id, now: feeds.now })
}

/**
 * Readers who change something in `from` now wait, and then find it deleted. Without the lock, their confirmed changes would be
 * deleted with the feed. Accounts are locked before feeds, as everywhere.
 */
async function lockFeed(tx: Tx, move: Move): Promise<void> {
  await holdItemOrder(tx)
  for (const { userId } of await findReadersOfBoth(tx, move)) await lockUser(tx, userId)
  await merge.lockFeedWithItems(tx, move.from.id)
}

/** Copies what readers saved since keepItemsForReaders, in the transaction of the merge. */
async function keepRemainingItems(tx: Tx, feeds: Merge): Promise<void> {
  for (;;) {
    const batch = await readBatch(tx, feeds)
    if (batch.kept.length === 0) return
    await copyBatch(tx, batch, feeds)
  }
}

type Batch = { kept: merge.KeptItem[]; items: Map<number, ReadItem> }

/** Reading HTML is slow, so it happens before the write transaction. */
async function readBatch(db: Db, feeds: Merge): Promise<Batch> {
  const kept = await merge.findKeptItems(db, feeds, limits.saveBatchItems)
  const stored = await merge.findStoredItems(db, [...new Set(kept.map(({ itemId }) => itemId))])
  return { kept, items: new Map(stored.map((item) => [item.id, readCopy(item)])) }
}

async function copyBatch(tx: Tx, { kept, items }: Batch, { from, now }: Merge): Promise<void> {
  await holdItemOrder(tx)
  for (const [userId, own] of Map.groupBy(kept, (item) => item.userId)) {
    const feedId = await findOrCreateKeeper(tx, { id: userId }, { feed: from, now })
    const copies = own.flatMap(({ itemId }) => items.get(itemId) ?? [])
    await insertItems(tx, { feedId, items: copies, arrivedAt: now })
    const hashes = own.map(({ guidHash }) => guidHash)
    const ids = new Map((await findKnownItems(tx, feedId, hashes)).map(({ guidHash, id }) => [guidHash, id]))
    for (const { itemId, guidHash } of own) {
      const copyId = ids.get(guidHash)
      if (copyId !== undefined) await moveMarks(tx, { userId, itemId }, { feedId, itemId: copyId, now })
    }
  }
}

/** A copy has no story keys: it must not show other readers that another feed has the story. */
function readCopy({ html, packedHtml, baseUrl, notes, publishedAt, id: _, ...row }: merge.StoredItem): ReadItem {
  return {
    row: { ...row, linkKey: null, titleKey: null },
    publishedAt,
    content: { html: html ?? '', packedHtml },
    baseUrl,
    notes,
    searchText: readHtml(unpackHtml({ html, packedHtml }), { baseUrl }).text,
  }
}
