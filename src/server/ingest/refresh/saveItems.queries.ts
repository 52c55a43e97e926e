// The statements that write items: six for a batch of new ones, whatever its size, one more where recordings have chapters
// or transcripts, and one for each story that another feed has told.

import { sql } from 'kysely'
import { applyImportedMarks } from '../../core/items/importedMarks.queries.ts'
import { insertRecordingNotes, replaceRecordingNotes } from '../../core/items/recordingNotes.queries.ts'
import { packHtml } from '../../core/items/storedHtml.ts'
import { joinStories } from '../../core/stories/joinStories.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Tx } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import type { ReadItem } from './incomingItems.ts'
import { holdFeed } from './refresh.queries.ts'

export type ReadEdit = { itemId: number; item: ReadItem }

/** Adds items; those that stand already (another refresh was faster) are passed over. Returns how many are new. */
export async function insertItems(
  tx: Tx,
  { feedId, items, arrivedAt }: { feedId: number; items: ReadItem[]; arrivedAt: number },
): Promise<number> {
  if (items.length === 0) return 0
  // Every caller holds it already; this makes sure that none forgets.
  await holdItemOrder(tx)
  await holdFeed(tx, feedId)
  const inserted = await tx
    .insertInto('items')
    .values(items.map(({ row, publishedAt }) => ({ ...row, feedId, publishedAt, arrivedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'guidHash'])
    .execute()
  if (inserted.length === 0) return 0
  const itemIds = new Map(inserted.map(({ guidHash, id }) => [guidHash, id]))
  const added = items.flatMap((item) => {
    const itemId = itemIds.get(item.row.guidHash)
    return itemId === undefined ? [] : [{ itemId, item }]
  })
  await tx
    .insertInto('itemContents')
    .values(added.map(({ itemId, item: { html, baseUrl } }) => ({ itemId, ...packHtml(html), baseUrl })))
    .execute()
  await insertRecordingNotes(
    tx,
    added.map(({ itemId, item: { notes } }) => ({ itemId, notes })),
  )
  await indexItems(tx, added.map(searchEntry))
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
  // Last, after the feed's row is held: an account that is being imported at this moment has seen these items, or its marks
  // are seen here.
  await applyImportedMarks(tx, {
    feedId,
    items: added.map(({ itemId, item }) => ({ itemId, guidHash: item.row.guidHash })),
    now: arrivedAt,
  })
  return added.length
}

/** Halfway from the feed's first item to the newest of these. */
function middleOf(feedId: number, added: { itemId: number }[]) {
  const newest = Math.max(...added.map(({ itemId }) => itemId))
  return sql<number>`((select min(id) from items where "feedId" = ${feedId}) + ${newest}) / 2`
}

/** Writes stored items anew after their publisher's edit. Readers' marks stay, and so does the place in time. */
export async function updateItems(tx: Tx, { edits, editedAt }: { edits: ReadEdit[]; editedAt: number }): Promise<void> {
  if (edits.length === 0) return
  for (const { itemId, item } of edits) {
    const { html, baseUrl, notes, row } = item
    await tx
      .updateTable('items')
      .set({ ...row, editedAt })
      .where('id', '=', itemId)
      .execute()
    await tx
      .updateTable('itemContents')
      .set({ ...packHtml(html), baseUrl })
      .where('itemId', '=', itemId)
      .execute()
    await replaceRecordingNotes(tx, { itemId, notes })
  }
  await indexItems(tx, edits.map(searchEntry))
}

function searchEntry({ itemId, item: { row, searchText } }: ReadEdit) {
  return { itemId, title: row.title, author: row.author, text: searchText }
}
