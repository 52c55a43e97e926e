import type { Db, FeedRow } from '../../db/schema.ts'

export type FeedWithoutIcon = Pick<FeedRow, 'id' | 'url' | 'siteUrl'>

/** Undefined when the feed has an icon, or when no check has succeeded yet. */
export function findCheckedFeedWithoutIcon(db: Db, feedId: number): Promise<FeedWithoutIcon | undefined> {
  return db
    .selectFrom('feeds')
    .select(['id', 'url', 'siteUrl'])
    .where('id', '=', feedId)
    .where('iconUrl', 'is', null)
    .where('lastFetchedAt', 'is not', null)
    .executeTakeFirst()
}

/** Keeps an icon that a document has named in the meantime. */
export async function saveFoundIcon(db: Db, feedId: number, iconUrl: string): Promise<void> {
  await db.updateTable('feeds').set({ iconUrl }).where('id', '=', feedId).where('iconUrl', 'is', null).execute()
}
