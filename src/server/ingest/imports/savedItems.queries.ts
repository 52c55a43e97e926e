import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import type { Db, ImportRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { type Trace, writeTraces } from './importTraces.queries.ts'

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
  isLater: boolean
  readAt: number | null
  tagIds: number[]
}

/** Writes saved marks and tags, with their traces. Returns how many items were not saved before; the others keep their time of saving. */
export async function writeKeptMarks(
  tx: Tx,
  reader: Reader,
  { items, imported }: { items: KeptItem[]; imported: Pick<ImportRow, 'id' | 'createdAt'> },
): Promise<number> {
  // Two entries of a file may be the same item here. In the order in which all calls lock several items, which prevents deadlocks.
  const each = [...new Map(items.map((item) => [item.itemId, item])).values()].sort((a, b) => a.itemId - b.itemId)
  if (each.length === 0) return 0
  const states = each.map(({ feedId, itemId, savedAt, isLater, readAt }) => {
    return {
      userId: reader.id,
      feedId,
      itemId,
      savedAt,
      laterAt: isLater ? savedAt : null,
      readAt,
      unreadAgainAt: null,
    }
  })
  const written = await tx
    .insertInto('itemStates')
    .values(states)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'feedId', 'itemId'])
        .doUpdateSet({
          savedAt: sql<number>`excluded."savedAt"`,
          laterAt: sql<number>`coalesce("itemStates"."laterAt", excluded."laterAt")`,
        })
        .where('itemStates.savedAt', 'is', null),
    )
    .returning(['itemId', 'feedId', 'savedAt'])
    .execute()
  const links = each.flatMap(({ tagIds, itemId, feedId }) =>
    tagIds.map((tagId) => ({ tagId, itemId, feedId, taggedAt: imported.createdAt })),
  )
  const traces: Trace[] = written.flatMap(({ itemId: thingId, feedId: otherId, savedAt: at }) =>
    at === null ? [] : [{ kind: 'saved' as const, thingId, otherId, at }],
  )
  const savedCount = traces.length
  for (const some of chunksOf(links, linksPerStatement)) {
    const tagged = await tx
      .insertInto('itemTags')
      .values(some)
      .onConflict((conflict) => conflict.columns(['tagId', 'itemId']).doNothing())
      .returning(['itemId', 'tagId', 'taggedAt'])
      .execute()
    for (const { itemId: thingId, tagId: otherId, taggedAt: at } of tagged)
      traces.push({ kind: 'tagged', thingId, otherId, at })
  }
  await writeTraces(tx, imported, traces)
  return savedCount
}
