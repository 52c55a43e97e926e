// Statements that write items. A batch of new items takes seven, whatever its size, one more if recordings have chapters or
// transcripts, and one more for each story that another feed has published.
import { sql } from 'kysely'
import { findFullTextWords } from '../../core/fullTexts/fullTexts.queries.ts'
import { keepFormerTexts } from '../../core/items/formerTexts.queries.ts'
import { applyImportedMarks } from '../../core/items/importedMarks.queries.ts'
import { insertRecordingNotes, replaceRecordingNotes } from '../../core/items/recordingNotes.queries.ts'
import { adoptPages } from '../../core/keptPages/adoptPages.ts'
import type { NewItem } from '../../core/rules/applyRules.ts'
import { joinStories } from '../../core/stories/joinStories.ts'
import { isAnyText } from '../../db/dialect.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import { sameSizeLists } from '../../db/sameSizeLists.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import type { ReadItem } from './incomingItems.ts'
import { addSharedKeys } from './itemIdentity.ts'
import { holdFeed } from './leases.queries.ts'
import type { IndexItems } from './sharedSaves.ts'

export type ReadEdit = { itemId: number; item: ReadItem }

export type AddedItem = {
  itemId: number
  item: ReadItem /** A reader's imported marks are on it. */
  isMarked: boolean
}

type ItemsToInsert = { feedId: number; items: ReadItem[]; arrivedAt: number; index?: IndexItems }

/** Adds items and skips stored ones, because another refresh may have been faster. Returns the new items. */
export async function insertItems(
  tx: Tx,
  { feedId, items, arrivedAt, index = (texts) => indexItems(tx, texts) }: ItemsToInsert,
): Promise<AddedItem[]> {
  if (items.length === 0) return []
  // Callers already hold the item order; this protects against one that forgets.
  await holdItemOrder(tx)
  await holdFeed(tx, feedId)
  const inserted = await tx
    .insertInto('items')
    .values(items.map(({ row, publishedAt }) => ({ ...row, feedId, publishedAt, arrivedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'guidHash'])
    .execute()
  if (inserted.length === 0) return []
  const itemIds = new Map(inserted.map(({ guidHash, id }) => [guidHash, id]))
  const added = items.flatMap((item) => {
    const itemId = itemIds.get(item.row.guidHash)
    return itemId === undefined ? [] : [{ itemId, item }]
  })
  await tx
    .insertInto('itemContents')
    .values(added.map(({ itemId, item: { content, baseUrl } }) => ({ itemId, ...content, baseUrl })))
    .execute()
  await insertRecordingNotes(
    tx,
    added.map(({ itemId, item: { notes } }) => ({ itemId, notes })),
  )
  await index(added.map(searchEntry))
  await joinStories(
    tx,
    feedId,
    added.map(({ itemId, item: { row, publishedAt } }) => ({ ...row, itemId, publishedAt })),
  )
  await tx
    .updateTable('feeds')
    .set(({ eb }) => ({ itemCount: eb('itemCount', '+', added.length), middleItemId: middleOf(feedId, added) }))
    .where('id', '=', feedId)
    .execute()
  // Comes after the lock of the feed's row. An import that runs now either sees these items, or its marks are seen here.
  const marked = await applyImportedMarks(tx, {
    feedId,
    items: added.map(({ itemId, item }) => ({ itemId, guidHash: item.row.guidHash })),
    now: arrivedAt,
  })
  await adoptPages(tx, { itemIds: added.map(({ itemId }) => itemId) }, arrivedAt)
  return added.map(({ itemId, item }) => ({ itemId, item, isMarked: marked.has(itemId) }))
}

/** An added item as rules look at it. */
export function newItemOf({ itemId, item, isMarked }: AddedItem): NewItem {
  item.patternAnswers ??= new Map()
  const { row, publishedAt, searchText, patternAnswers } = item
  return { itemId, isMarked, ...row, publishedAt, text: searchText, patternAnswers }
}

/** Halfway between the feed's first item and the newest added one. */
function middleOf(feedId: number, added: { itemId: number }[]) {
  const newest = Math.max(...added.map(({ itemId }) => itemId))
  return sql<number>`((select min(id) from items where "feedId" = ${feedId}) + ${newest}) / 2`
}

/** Updates stored items that their publisher edited. Readers' marks and the publication time stay. */
export async function updateItems(
  tx: Tx,
  { edits, editedAt, index }: { edits: ReadEdit[]; editedAt: number; index: IndexItems },
): Promise<void> {
  if (edits.length === 0) return
  await keepFormerTexts(
    tx,
    edits.map(({ itemId, item: { row, searchText } }) => ({ itemId, title: row.title, text: searchText })),
    editedAt,
  )
  for (const { itemId, item } of edits) {
    const { content, baseUrl, notes, row } = item
    await tx
      .updateTable('items')
      .set({ ...row, editedAt })
      .where('id', '=', itemId)
      .execute()
    await tx
      .updateTable('itemContents')
      .set({ ...content, baseUrl })
      .where('itemId', '=', itemId)
      .execute()
    await replaceRecordingNotes(tx, { itemId, notes })
  }
  const wholeArticles = await findFullTextWords(
    tx,
    edits.map(({ itemId }) => itemId),
  )
  const entries = edits.map(searchEntry)
  await index(entries.map((entry) => ({ ...entry, text: `${wholeArticles.get(entry.itemId) ?? ''}\n${entry.text}` })))
}

function searchEntry({ itemId, item: { row, searchText } }: ReadEdit) {
  return { itemId, title: row.title, author: row.author, text: searchText }
}

/** Stores which keys several items of a document share (findSharedKeys). Runs in the first transaction that saves these items. */
export async function rememberSharedKeys(
  tx: Tx,
  feed: Pick<FeedRow, 'id' | 'sharedKeys'>,
  found: string[],
): Promise<void> {
  const sharedKeys = addSharedKeys(feed.sharedKeys, found)
  if (sharedKeys === feed.sharedKeys) return
  await tx.updateTable('feeds').set({ sharedKeys }).where('id', '=', feed.id).execute()
}

/** Purged items that documents still have keep their tombstones (ingest/cleanup/tombstones.queries.ts). */
export async function noteListed(
  tx: Tx,
  { feedId, keys, at }: { feedId: number; keys: string[]; at: number },
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .updateTable('itemTombstones')
    .set({ listedAt: at })
    .where('feedId', '=', feedId)
    .where(isAnyText(tx, 'guidHash', keys))
    .execute()
}

/** Finds the stored items of a feed that have these keys. */
export async function findKnownItems(db: Db, feedId: number, guidHashes: string[]) {
  const known = []
  for (const some of sameSizeLists(guidHashes))
    known.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'guidHash', 'contentHash'])
        .where('feedId', '=', feedId)
        .where('guidHash', 'in', some)
        .execute()),
    )
  return known
}
