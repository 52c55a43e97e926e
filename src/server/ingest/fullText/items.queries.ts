import type { Db } from '../../db/schema.ts'

/** The fields that fetching and indexing a whole article need. Undefined for an item that was purged. */
export function findItemToFetch(db: Db, itemId: number) {
  return db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
    .select(['items.id', 'items.title', 'items.author', 'items.link', 'items.editedAt', 'items.confirmationLinks'])
    .select(['items.feedId', 'feeds.kind', 'feeds.url', 'feeds.currentUrl'])
    .select(['itemContents.html', 'itemContents.packedHtml', 'itemContents.baseUrl'])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
}

export type ItemToFetch = NonNullable<Awaited<ReturnType<typeof findItemToFetch>>>

export async function hasItem(db: Db, itemId: number): Promise<boolean> {
  return (await db.selectFrom('items').select('id').where('id', '=', itemId).executeTakeFirst()) !== undefined
}

/** The newest items of a feed that a reader always reads whole, newest first; none of other feeds, and none that were fetched. */
export async function findNewItemsToFetch(db: Db, feedId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('items')
    .leftJoin('fullTexts', 'fullTexts.itemId', 'items.id')
    .select(['items.id', 'fullTexts.state'])
    .where('items.feedId', '=', feedId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions').select('id').where('feedId', '=', feedId).where('fullText', '=', 'always').limit(1),
      ),
    )
    .orderBy('items.id', 'desc')
    .limit(limit)
    .execute()
  return rows.filter(({ state }) => state === null).map(({ id }) => id)
}
