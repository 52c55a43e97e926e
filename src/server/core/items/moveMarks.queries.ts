import { sql } from 'kysely'
import type { Tx } from '../../db/schema.ts'
import { isRead } from '../readMarks/readRule.queries.ts'
import { joinReadersSide } from './items.queries.ts'

/**
 * Moves the saved and Later marks, tags, places, highlights and queue entry of one reader to another item, and copies whether it is
 * read. The first item keeps its read mark.
 */
export async function moveMarks(
  tx: Tx,
  { userId, itemId }: { userId: number; itemId: number },
  into: { feedId: number; itemId: number; now: number },
): Promise<void> {
  const item = sql`cast(${into.itemId} as bigint)`
  const feed = sql`cast(${into.feedId} as bigint)`
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt", "laterAt")
    select cast(${userId} as bigint), ${feed}, ${item},
      case when ${isRead} then coalesce(state."readAt", cast(${into.now} as bigint)) end,
      state."savedAt", state."laterAt"
    from items as item ${joinReadersSide({ id: userId })} where item.id = ${itemId}
    on conflict ("userId", "feedId", "itemId")
      do update set "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt"),
        "laterAt" = coalesce("itemStates"."laterAt", excluded."laterAt")`.execute(tx)
  await tx
    .updateTable('itemStates')
    .set({ savedAt: null, laterAt: null })
    .where('userId', '=', userId)
    .where('itemId', '=', itemId)
    .execute()
  const ownTags = sql`select id from tags where "userId" = ${userId}`
  await sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select "tagId", ${item}, ${feed}, "taggedAt" from "itemTags"
    where "itemId" = ${itemId} and "tagId" in (${ownTags}) on conflict do nothing`.execute(tx)
  await sql`delete from "itemTags" where "itemId" = ${itemId} and "tagId" in (${ownTags})`.execute(tx)
  await sql`update "listeningPositions" set "itemId" = ${item} where "userId" = ${userId} and "itemId" = ${itemId}
    and not exists (select 1 from "listeningPositions" as there
      where there."userId" = ${userId} and there."itemId" = ${item})`.execute(tx)
  await sql`update "readingPositions" set "itemId" = ${item} where "userId" = ${userId} and "itemId" = ${itemId}
    and not exists (select 1 from "readingPositions" as there
      where there."userId" = ${userId} and there."itemId" = ${item})`.execute(tx)
  await sql`update "queueItems" set "itemId" = ${item} where "userId" = ${userId} and "itemId" = ${itemId}
    and not exists (select 1 from "queueItems" as there
      where there."userId" = ${userId} and there."itemId" = ${item})`.execute(tx)
  await sql`update highlights set "itemId" = ${item} where "userId" = ${userId} and "itemId" = ${itemId}`.execute(tx)
}
