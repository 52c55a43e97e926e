import { sql } from 'kysely'
import type { Db, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'

type Reader = { id: number }

const linksPerStatement = 500

export async function findItemsByLink(db: Db, feedId: number, links: string[]) {
  const found = []
  for (const some of chunksOf(links, linksPerStatement))
    found.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'link'])
        .where('feedId', '=', feedId)
        .where('link', 'in', some)
        .execute()),
    )
  return found
}

export type SavedMark = { feedId: number; itemId: number; savedAt: number; readAt: number | null }

/** Returns how many were not saved before; the others keep their time of saving. */
export async function writeSavedMarks(tx: Tx, reader: Reader, marks: SavedMark[]): Promise<number> {
  if (marks.length === 0) return 0
  const written = await tx
    .insertInto('itemStates')
    .values(
      marks
        // In the order in which all calls lock several items, which prevents deadlocks.
        .toSorted((one, other) => one.itemId - other.itemId)
        .map((mark) => ({ ...mark, userId: reader.id, unreadAgainAt: null })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'feedId', 'itemId'])
        .doUpdateSet({ savedAt: sql<number>`excluded."savedAt"` })
        .where('itemStates.savedAt', 'is', null),
    )
    .returning('itemId')
    .execute()
  return written.length
}
