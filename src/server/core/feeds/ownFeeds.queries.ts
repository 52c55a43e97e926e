import type { Tx } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'

const itemsPerStatement = 500

/** Call it before an account is deleted together with its private feeds. */
export async function unindexItemsOfOwnFeeds(tx: Tx, userId: number): Promise<void> {
  const items = await tx
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .select('items.id')
    .where('feeds.ownerId', '=', userId)
    .execute()
  const itemIds = items.map(({ id }) => id)
  for (let start = 0; start < itemIds.length; start += itemsPerStatement)
    await unindexItems(tx, itemIds.slice(start, start + itemsPerStatement))
}
