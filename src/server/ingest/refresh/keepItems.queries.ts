import { sql } from 'kysely'
import { joinReadersSide } from '../../core/items/items.queries.ts'
import { isRead } from '../../core/readMarks/readRule.queries.ts'
import type { Db, FeedRow, ItemRow, Tx } from '../../db/schema.ts'

type Pair = { from: Pick<FeedRow, 'id'>; into: Pick<FeedRow, 'id'> }

/** An item as one reader keeps it. */
export type KeptItem = { userId: number; itemId: number; guidHash: string }

/** Items of `from` that a reader saved or tagged and that `into` does not publish in the same words. */
export async function findKeptItems(db: Db, { from, into }: Pair, limit: number): Promise<KeptItem[]> {
  const { rows } = await sql<KeptItem>`select kept."userId", item.id as "itemId", item."guidHash"
    from (select state."userId", state."itemId" from items as own join "itemStates" as state on state."itemId" = own.id
        where own."feedId" = ${from.id} and state."savedAt" is not null
      union select tags."userId", tagged."itemId" from items as own join "itemTags" as tagged on tagged."itemId" = own.id
        join tags on tags.id = tagged."tagId" where own."feedId" = ${from.id}) as kept
    join items as item on item.id = kept."itemId"
    where not exists (select 1 from items as twin where twin."feedId" = ${into.id}
      and twin."guidHash" = item."guidHash" and twin."contentHash" = item."contentHash")
    order by kept."userId", item.id limit ${limit}`.execute(db)
  return rows
}

export type StoredItem = Pick<
  ItemRow,
  | 'id'
  | 'guidHash'
  | 'contentHash'
  | 'title'
  | 'link'
  | 'author'
  | 'snippet'
  | 'imageUrl'
  | 'enclosures'
  | 'episode'
  | 'season'
  | 'publishedAt'
> & { html: string | null; packedHtml: Uint8Array | null; baseUrl: string | null; notes: string | null }

export async function findStoredItems(db: Db, itemIds: number[]): Promise<StoredItem[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('items')
    .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
    .leftJoin('recordingNotes', 'recordingNotes.itemId', 'items.id')
    .select(['items.id', 'items.guidHash', 'items.contentHash', 'items.title', 'items.link', 'items.author'])
    .select([
      'items.snippet',
      'items.imageUrl',
      'items.enclosures',
      'items.episode',
      'items.season',
      'items.publishedAt',
    ])
    .select(['itemContents.html', 'itemContents.packedHtml', 'itemContents.baseUrl', 'recordingNotes.notes'])
    .where('items.id', 'in', itemIds)
    .execute()
}

/**
 * Saved mark, tags and listening positions of one reader go over to their copy, and whether it is read. In `from` the item
 * keeps its read mark.
 */
export async function moveMarksToCopy(
  tx: Tx,
  { userId, itemId }: { userId: number; itemId: number },
  { feedId, copyId, now }: { feedId: number; copyId: number; now: number },
): Promise<void> {
  const copy = sql`cast(${copyId} as bigint)`
  const feed = sql`cast(${feedId} as bigint)`
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt")
    select cast(${userId} as bigint), ${feed}, ${copy},
      case when ${isRead} then coalesce(state."readAt", cast(${now} as bigint)) end, state."savedAt"
    from items as item ${joinReadersSide({ id: userId })} where item.id = ${itemId}
    on conflict ("userId", "feedId", "itemId")
      do update set "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt")`.execute(tx)
  await tx
    .updateTable('itemStates')
    .set({ savedAt: null })
    .where('userId', '=', userId)
    .where('itemId', '=', itemId)
    .execute()
  const ownTags = sql`select id from tags where "userId" = ${userId}`
  await sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select "tagId", ${copy}, ${feed}, "taggedAt" from "itemTags"
    where "itemId" = ${itemId} and "tagId" in (${ownTags}) on conflict do nothing`.execute(tx)
  await sql`delete from "itemTags" where "itemId" = ${itemId} and "tagId" in (${ownTags})`.execute(tx)
  await sql`update "listeningPositions" set "itemId" = ${copy} where "userId" = ${userId} and "itemId" = ${itemId}
    and not exists (select 1 from "listeningPositions" as there
      where there."userId" = ${userId} and there."itemId" = ${copy})`.execute(tx)
}
