import type { Db } from '../../db/schema.ts'

/** The fields that fetching and indexing a whole article need. Undefined for an item that was purged. */
export function findItemToFetch(db: Db, itemId: number) {
  return db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
    .select(['items.id', 'items.title', 'items.author', 'items.link', 'items.editedAt', 'items.confirmationLinks'])
    .select(['feeds.kind', 'feeds.url', 'feeds.currentUrl'])
    .select(['itemContents.html', 'itemContents.packedHtml', 'itemContents.baseUrl'])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
}

export type ItemToFetch = NonNullable<Awaited<ReturnType<typeof findItemToFetch>>>

export async function hasItem(db: Db, itemId: number): Promise<boolean> {
  return (await db.selectFrom('items').select('id').where('id', '=', itemId).executeTakeFirst()) !== undefined
}
