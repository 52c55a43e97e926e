// Statements of a merge (mergeFeeds.ts): locking, copying kept items, deleting the merged feed.
import { sql } from 'kysely'
import { lockForDeletion } from '../../db/dialect.ts'
import type { Db, FeedRow, ItemRow, Tx } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'
import { type PublishedColumn, publishedColumns } from './incomingItems.ts'

type Pair = { from: Pick<FeedRow, 'id'>; into: Pick<FeedRow, 'id'> }

/** An item that one reader saved, tagged, marked words in or put on Later. */
export type KeptItem = { userId: number; itemId: number; guidHash: string }

/** Finds such items of `from` that `into` does not have with the same content. */
export async function findKeptItems(db: Db, { from, into }: Pair, limit: number): Promise<KeptItem[]> {
  const { rows } = await sql<KeptItem>`select kept."userId", item.id as "itemId", item."guidHash"
    from (select state."userId", state."itemId" from items as own join "itemStates" as state on state."itemId" = own.id
        where own."feedId" = ${from.id} and (state."savedAt" is not null or state."laterAt" is not null)
      union select tags."userId", tagged."itemId" from items as own join "itemTags" as tagged on tagged."itemId" = own.id
        join tags on tags.id = tagged."tagId" where own."feedId" = ${from.id}
      union select marked."userId", marked."itemId" from items as own join highlights as marked on marked."itemId" = own.id
        where own."feedId" = ${from.id}) as kept
    join items as item on item.id = kept."itemId"
    where not exists (select 1 from items as twin where twin."feedId" = ${into.id}
      and twin."guidHash" = item."guidHash" and twin."contentHash" = item."contentHash")
    order by kept."userId", item.id limit ${limit}`.execute(db)
  return rows
}

export type StoredItem = Pick<ItemRow, 'id' | 'publishedAt' | PublishedColumn> & {
  html: string | null
  packedHtml: Uint8Array | null
  baseUrl: string | null
  notes: string | null
}

export async function findStoredItems(db: Db, itemIds: number[]): Promise<StoredItem[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('items')
    .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
    .leftJoin('recordingNotes', 'recordingNotes.itemId', 'items.id')
    .select(['items.id', 'items.publishedAt', ...publishedColumns])
    .select(['itemContents.html', 'itemContents.packedHtml', 'itemContents.baseUrl', 'recordingNotes.notes'])
    .where('items.id', 'in', itemIds)
    .execute()
}

/** Locks the feed and its items, both for deletion. */
export async function lockFeedWithItems(tx: Tx, feedId: number): Promise<void> {
  await sql`select feed.id from feeds as feed where feed.id = ${feedId} ${lockForDeletion(tx, 'feed')}`.execute(tx)
  await sql`select count(*) from (select item.id from items as item where item."feedId" = ${feedId}
    order by item.id ${lockForDeletion(tx, 'item')}) as held`.execute(tx)
}

/** Moves the items that the reader keeps and that `into` never had, between two feeds of one reader. */
export async function moveKeptItems(tx: Tx, { from, into }: Pair): Promise<void> {
  const { rows: kept } = await sql<{ id: number }>`select item.id from items as item where item."feedId" = ${from.id}
    and not exists (select 1 from items as twin where twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash")
    and (exists (select 1 from "itemStates" as state where state."itemId" = item.id
        and (state."savedAt" is not null or state."laterAt" is not null))
      or exists (select 1 from "itemTags" as tagged where tagged."itemId" = item.id)
      or exists (select 1 from highlights as marked where marked."itemId" = item.id))`.execute(tx)
  for (const { id } of kept) {
    await tx.updateTable('items').set({ feedId: into.id }).where('id', '=', id).execute()
    await tx.updateTable('itemStates').set({ feedId: into.id }).where('itemId', '=', id).execute()
    await tx.updateTable('itemTags').set({ feedId: into.id }).where('itemId', '=', id).execute()
  }
  await recountItems(tx, into.id)
}

async function recountItems(tx: Tx, feedId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('feedId', '=', feedId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('feeds')
    .set({ itemCount: Number(count) })
    .where('id', '=', feedId)
    .execute()
}

const unindexedPerStatement = 500

/** Deletes a feed with all its items. */
export async function deleteFeed(tx: Tx, feedId: number): Promise<void> {
  const rest = await tx.selectFrom('items').select('id').where('feedId', '=', feedId).execute()
  for (let start = 0; start < rest.length; start += unindexedPerStatement)
    await unindexItems(
      tx,
      rest.slice(start, start + unindexedPerStatement).map(({ id }) => id),
    )
  await tx.deleteFrom('feeds').where('id', '=', feedId).execute()
}

/** The feed has readers, and its address just served a document. If checks had stopped, they start again now. */
export async function reviveFeed(tx: Tx, { feedId, now }: { feedId: number; now: number }): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ abandonedAt: null, goneAt: null, nextCheckAt: now })
    .where('id', '=', feedId)
    .where(({ or, eb }) => or([eb('abandonedAt', 'is not', null), eb('goneAt', 'is not', null)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('subscriptions').select('subscriptions.id').where('subscriptions.feedId', '=', feedId)),
    )
    .execute()
}
