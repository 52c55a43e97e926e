import type { Db, FeedRow } from '../../db/schema.ts'

/** The feed of an item, if any reader may have it. */
export function findSharedFeedOf(
  db: Db,
  itemId: number,
): Promise<(Pick<FeedRow, 'id' | 'title' | 'siteUrl' | 'language'> & { url: string }) | undefined> {
  return db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .select(['feeds.id', 'feeds.title', 'feeds.siteUrl', 'feeds.language'])
    .select(({ fn }) => fn.coalesce('feeds.currentUrl', 'feeds.url').as('url'))
    .where('items.id', '=', itemId)
    .where('feeds.ownerId', 'is', null)
    .executeTakeFirst()
}
