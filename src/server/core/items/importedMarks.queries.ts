// Imported state of items that this instance has not fetched yet. Marks wait here until the source has their item. Items of a
// file never enter a shared feed: other readers must not see what a file claims that some publisher wrote.
import { sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { day } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'

type Mark = { guidHash: string; readAt: number | null; copyId: number | null }
type MarkedItem = Mark & { userId: number; itemId: number }

/** PostgreSQL accepts 65,535 parameters, SQLite 32,766; a row here has six. */
const rowsPerStatement = 500

export async function dropExpiredMarks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('importedMarks').where('expiresAt', '<=', now).execute()
}

/** Deletes the marks that a reader's import left to wait at a moment. */
export async function dropImportedMarks(tx: Tx, reader: Reader, importedAt: number): Promise<void> {
  await tx
    .deleteFrom('importedMarks')
    .where('userId', '=', reader.id)
    .where('expiresAt', '=', expiryOf(importedAt))
    .where('copyId', 'is', null)
    .execute()
}

const expiryOf = (importedAt: number): number => importedAt + limits.importedMarksDays * day

/** An existing mark is unchanged, except for a new copy. */
export async function saveImportedMarks(
  tx: Tx,
  reader: Reader,
  { feedId, marks, now }: { feedId: number; marks: Mark[]; now: number },
): Promise<void> {
  const expiresAt = expiryOf(now)
  for (const some of chunksOf(marks, rowsPerStatement))
    await tx
      .insertInto('importedMarks')
      .values(some.map((mark) => ({ ...mark, userId: reader.id, feedId, expiresAt })))
      .onConflict((conflict) =>
        conflict
          .columns(['feedId', 'guidHash', 'userId'])
          .doUpdateSet(({ fn, ref }) => ({ copyId: fn.coalesce(ref('excluded.copyId'), ref('importedMarks.copyId')) })),
      )
      .execute()
}

/**
 * Applies waiting marks to items that were just added to a shared feed. One cheap query when there are none. Returns the ids of
 * items with marks.
 */
export async function applyImportedMarks(
  tx: Tx,
  { feedId, items, now }: { feedId: number; items: { itemId: number; guidHash: string }[]; now: number },
): Promise<Set<number>> {
  const isWaited = await tx.selectFrom('importedMarks').select('feedId').where('feedId', '=', feedId).limit(1).execute()
  if (isWaited.length === 0) return new Set()
  const itemIds = new Map(items.map(({ guidHash, itemId }) => [guidHash, itemId]))
  const waiting = await tx
    .deleteFrom('importedMarks')
    .where('feedId', '=', feedId)
    .where('guidHash', 'in', [...itemIds.keys()])
    .returning(['userId', 'guidHash', 'readAt', 'copyId'])
    .execute()
  const marked = waiting
    .map((mark) => ({ ...mark, itemId: itemIds.get(mark.guidHash) ?? 0 }))
    // In the order in which all calls lock several items, which prevents deadlocks.
    .sort((one, other) => one.userId - other.userId || one.itemId - other.itemId)
  for (const mark of marked.filter(({ copyId }) => copyId !== null)) await giveUpCopy(tx, mark, { feedId, now })
  await writeMarks(tx, marked, { feedId, now })
  return new Set(marked.map(({ itemId }) => itemId))
}

/**
 * Moves the saved and Later marks, the tags, the places, the highlights, the queue entry and later read marks of the reader's copy to the real
 * item.
 */
async function giveUpCopy(
  tx: Tx,
  { userId, itemId, copyId }: MarkedItem,
  { feedId, now }: { feedId: number; now: number },
): Promise<void> {
  const at = sql<number>`cast(${now} as bigint)`
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt", "laterAt", "unreadAgainAt")
    select "userId", cast(${feedId} as bigint), cast(${itemId} as bigint), "readAt", "savedAt", "laterAt",
      case when "readAt" is null then ${at} end
    from "itemStates" where "userId" = ${userId} and "itemId" = ${copyId}
    on conflict ("userId", "feedId", "itemId")
      do update set "savedAt" = coalesce("itemStates"."savedAt", excluded."savedAt"),
        "laterAt" = coalesce("itemStates"."laterAt", excluded."laterAt")`.execute(tx)
  await sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select "tagId", cast(${itemId} as bigint), cast(${feedId} as bigint), "taggedAt" from "itemTags"
    where "itemId" = ${copyId} and "tagId" in (select id from tags where "userId" = ${userId})
    on conflict do nothing`.execute(tx)
  await tx
    .updateTable('listeningPositions')
    .set({ itemId })
    .where('userId', '=', userId)
    .where('itemId', '=', copyId)
    // Only an item that existed before the import can have a position here.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listeningPositions as here')
            .select('here.itemId')
            .where('here.userId', '=', userId)
            .where('here.itemId', '=', itemId),
        ),
      ),
    )
    .execute()
  await tx.updateTable('highlights').set({ itemId }).where('userId', '=', userId).where('itemId', '=', copyId).execute()
  await sql`update "readingPositions" set "itemId" = ${itemId} where "userId" = ${userId} and "itemId" = ${copyId}
    and not exists (select 1 from "readingPositions" as here
      where here."userId" = ${userId} and here."itemId" = ${itemId})`.execute(tx)
  await sql`update "queueItems" set "itemId" = ${itemId} where "userId" = ${userId} and "itemId" = ${copyId}
    and not exists (select 1 from "queueItems" as here
      where here."userId" = ${userId} and here."itemId" = ${itemId})`.execute(tx)
  if (copyId === null) return
  await unindexItems(tx, [copyId])
  const copy = await tx.deleteFrom('items').where('id', '=', copyId).returning('feedId').executeTakeFirst()
  if (copy)
    await tx
      .updateTable('feeds')
      .set(({ eb }) => ({ itemCount: eb('itemCount', '-', 1) }))
      .where('id', '=', copy.feedId)
      .execute()
}

/** Marks that the reader made here since then win. An unread item below a subscription's mark needs its own mark. */
async function writeMarks(
  tx: Tx,
  marked: MarkedItem[],
  { feedId, now }: { feedId: number; now: number },
): Promise<void> {
  for (const some of chunksOf(marked, rowsPerStatement))
    await tx
      .insertInto('itemStates')
      .values(
        some.map(({ userId, itemId, readAt }) => ({
          userId,
          feedId,
          itemId,
          readAt,
          savedAt: null,
          unreadAgainAt: readAt === null ? now : null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'feedId', 'itemId'])
          .doUpdateSet(({ fn, ref }) => ({ readAt: fn.coalesce(ref('itemStates.readAt'), ref('excluded.readAt')) }))
          .where('itemStates.unreadAgainAt', 'is', null),
      )
      .execute()
}
