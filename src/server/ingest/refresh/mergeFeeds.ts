// A feed moved onto the address of another one: the two become one. All readers of `from` go over to `into` (moveReaders.ts),
// what they saved or tagged goes into feeds of their own (keepItems.ts), and `from` is deleted. `into` stays as it is: nothing that
// `from` ever published may show there (docs/decisions/2026-11-22-merging-feeds.md). All within the caller's transaction.
import { sql } from 'kysely'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { holdRows } from '../../db/dialect.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Tx } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'
import { type Keeping, keepRest } from './keepItems.ts'
import { findReadersOfBoth, type Move, moveReaders } from './moveReaders.ts'
import { countItems } from './refresh.queries.ts'

/** Call keepItemsForReaders first, or all that readers keep is copied in this one transaction. */
export async function mergeFeeds(tx: Tx, merge: Keeping): Promise<void> {
  // Both feeds are one reader's own: then the publisher is trusted with a password, and nobody else reads the other one.
  const isOwn = merge.from.ownerId !== null
  const move: Move = { ...merge, userId: null, isVouched: isOwn }
  await holdMerged(tx, move)
  await keepRest(tx, merge)
  await moveReaders(tx, move)
  if (isOwn) await moveKeptItems(tx, merge)
  await deleteMerged(tx, merge)
  await wakeFeed(tx, merge)
}

/**
 * What readers do to `from` from here on waits and finds it gone: done and confirmed in between, it would be lost with it.
 * Accounts before feeds, as everywhere.
 */
async function holdMerged(tx: Tx, move: Move): Promise<void> {
  const { from } = move
  await holdItemOrder(tx)
  for (const { userId } of await findReadersOfBoth(tx, move)) await lockUser(tx, userId)
  await sql`select feed.id from feeds as feed where feed.id = ${from.id} ${holdRows(tx, 'feed')}`.execute(tx)
  await sql`select count(*) from (select item.id from items as item where item."feedId" = ${from.id}
    order by item.id ${holdRows(tx, 'item')}) as held`.execute(tx)
}

/** Between two feeds of one reader: what they saved or tagged and `into` never had goes over as it is. */
async function moveKeptItems(tx: Tx, { from, into }: Keeping): Promise<void> {
  const { rows: kept } = await sql<{ id: number }>`select item.id from items as item where item."feedId" = ${from.id}
    and not exists (select 1 from items as twin where twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash")
    and (exists (select 1 from "itemStates" as state where state."itemId" = item.id and state."savedAt" is not null)
      or exists (select 1 from "itemTags" as tagged where tagged."itemId" = item.id))`.execute(tx)
  for (const { id } of kept) {
    await tx.updateTable('items').set({ feedId: into.id }).where('id', '=', id).execute()
    await tx.updateTable('itemStates').set({ feedId: into.id }).where('itemId', '=', id).execute()
    await tx.updateTable('itemTags').set({ feedId: into.id }).where('itemId', '=', id).execute()
  }
  const itemCount = await countItems(tx, into.id)
  await tx.updateTable('feeds').set({ itemCount }).where('id', '=', into.id).execute()
}

async function deleteMerged(tx: Tx, { from }: Keeping): Promise<void> {
  const rest = await tx.selectFrom('items').select('id').where('feedId', '=', from.id).execute()
  for (let start = 0; start < rest.length; start += 500)
    await unindexItems(
      tx,
      rest.slice(start, start + 500).map(({ id }) => id),
    )
  await tx.deleteFrom('feeds').where('id', '=', from.id).execute()
}

/** It has readers again, and a document was just seen at its address: one that was given up is asked at once. */
async function wakeFeed(tx: Tx, { into, now }: Keeping): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ abandonedAt: null, goneAt: null, nextCheckAt: now })
    .where('id', '=', into.id)
    .where(({ or, eb }) => or([eb('abandonedAt', 'is not', null), eb('goneAt', 'is not', null)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('subscriptions').select('subscriptions.id').where('subscriptions.feedId', '=', into.id)),
    )
    .execute()
}
