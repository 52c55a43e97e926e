// A feed moved onto the address of another one: the two become one. All readers of `from` go over to `into` (moveReaders.ts),
// and with them what somebody keeps of it; then `from` is deleted. All within the caller's transaction.
import { sql } from 'kysely'
import { holdRows } from '../db/dialect.ts'
import type { FeedRow, Tx } from '../db/schema.ts'
import { unindexItems } from '../db/search.ts'
import { moveReaders } from './moveReaders.ts'
import { countItems } from './refresh.queries.ts'

type Merge = { from: Pick<FeedRow, 'id'>; into: Pick<FeedRow, 'id'>; now: number }

export async function mergeFeeds(tx: Tx, merge: Merge): Promise<void> {
  await holdMerged(tx, merge)
  await moveReaders(tx, { ...merge, userId: null })
  await moveKeptItems(tx, merge)
  await deleteMerged(tx, merge)
}

/** What readers do to `from` from here on waits and finds it gone: done and confirmed in between, it would be lost with it. */
async function holdMerged(tx: Tx, { from }: Merge): Promise<void> {
  await sql`select feed.id from feeds as feed where feed.id = ${from.id} ${holdRows(tx, 'feed')}`.execute(tx)
  await sql`select count(*) from (select item.id from items as item where item."feedId" = ${from.id}
    order by item.id ${holdRows(tx, 'item')}) as held`.execute(tx)
}

/** Saved and tagged items that `into` never had are kept for ever: they go over as they are, read for everyone else. */
async function moveKeptItems(tx: Tx, { from, into, now }: Merge): Promise<void> {
  const { rows: kept } = await sql<{ id: number }>`select item.id from items as item where item."feedId" = ${from.id}
    and not exists (select 1 from items as twin where twin."feedId" = ${into.id} and twin."guidHash" = item."guidHash")
    and (exists (select 1 from "itemStates" as state where state."itemId" = item.id and state."savedAt" is not null)
      or exists (select 1 from "itemTags" as tagged where tagged."itemId" = item.id))`.execute(tx)
  for (const { id } of kept) {
    await tx.updateTable('items').set({ feedId: into.id }).where('id', '=', id).execute()
    await tx.updateTable('itemStates').set({ feedId: into.id }).where('itemId', '=', id).execute()
    await tx.updateTable('itemTags').set({ feedId: into.id }).where('itemId', '=', id).execute()
    await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
      select "userId", "feedId", ${sql.lit(id)}, ${sql.lit(now)} from subscriptions where "feedId" = ${into.id}
      on conflict do nothing`.execute(tx)
  }
}

async function deleteMerged(tx: Tx, { from, into }: Merge): Promise<void> {
  const rest = await tx.selectFrom('items').select('id').where('feedId', '=', from.id).execute()
  for (let start = 0; start < rest.length; start += 500)
    await unindexItems(
      tx,
      rest.slice(start, start + 500).map(({ id }) => id),
    )
  await tx.deleteFrom('feeds').where('id', '=', from.id).execute()
  const itemCount = await countItems(tx, into.id)
  await tx.updateTable('feeds').set({ itemCount }).where('id', '=', into.id).execute()
}
