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
        .select(['id', 'link', 'guidHash'])
        .where('feedId', '=', feedId)
        .where('link', 'in', some)
        .execute()),
    )
  return found
}

export function findSubscriptionTo(db: Db, reader: Reader, feedId: number) {
  return db
    .selectFrom('subscriptions')
    .select('createdAt')
    .where('userId', '=', reader.id)
    .where('feedId', '=', feedId)
    .executeTakeFirst()
}

export type KeptItem = {
  feedId: number
  itemId: number
  /** Null for an item that has only labels. */
  savedAt: number | null
  readAt: number | null
  tagIds: number[]
}

/** Writes saved marks and tags. Returns how many items were not saved before; the others keep their time of saving. */
export async function writeKeptMarks(
  tx: Tx,
  reader: Reader,
  { items, now }: { items: KeptItem[]; now: number },
): Promise<number> {
  // Two entries of a file may be the same item here. In the order in which all calls lock several items, which prevents deadlocks.
  const each = [...new Map(items.map((item) => [item.itemId, item])).values()].sort((a, b) => a.itemId - b.itemId)
  if (each.length === 0) return 0
  const states = each.map(({ feedId, itemId, savedAt, readAt }) => {
    return { userId: reader.id, feedId, itemId, savedAt, readAt, unreadAgainAt: null }
  })
  const written = await tx
    .insertInto('itemStates')
    .values(states)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'feedId', 'itemId'])
        .doUpdateSet({ savedAt: sql<number>`excluded."savedAt"` })
        .where('itemStates.savedAt', 'is', null),
    )
    .returning('savedAt')
    .execute()
  const links = each.flatMap(({ tagIds, itemId, feedId }) =>
    tagIds.map((tagId) => ({ tagId, itemId, feedId, taggedAt: now })),
  )
  for (const some of chunksOf(links, linksPerStatement))
    await tx
      .insertInto('itemTags')
      .values(some)
      .onConflict((conflict) => conflict.columns(['tagId', 'itemId']).doNothing())
      .execute()
  return written.filter(({ savedAt }) => savedAt !== null).length
}
