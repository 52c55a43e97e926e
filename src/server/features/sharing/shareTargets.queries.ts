import { findItem } from '../../core/items/items.queries.ts'
import type { StoredHtml } from '../../core/items/storedHtml.ts'
import type { Reader } from '../../core/reader.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, FeedRow, ShareRow } from '../../db/schema.ts'

const tableOf = { column: 'columns', tag: 'tags', search: 'savedSearches' } as const

/** Whether the reader has what the share shows. A deleted target may come back by an undo. */
export async function isSharedTarget(
  db: Db,
  reader: Reader,
  { kind, targetId }: Pick<ShareRow, 'kind' | 'targetId'>,
): Promise<boolean> {
  if (kind === 'all' || kind === 'saved') return targetId === null
  if (targetId === null) return false
  if (kind === 'item') return (await findItem(db, reader, targetId)) !== undefined
  const found = await db
    .selectFrom(tableOf[kind])
    .select('id')
    .where('id', '=', targetId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return found !== undefined
}

export async function findSearchQuery(db: Db, reader: Reader, searchId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('savedSearches')
    .select('query')
    .where('id', '=', searchId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return row?.query
}

/** A subscription whose feed any reader may have: no newsletter, no address with a password, no saved page. Muted ones are left out. */
export type SharedFeed = { subscriptionId: number; columnId: number } & Pick<
  FeedRow,
  'id' | 'title' | 'siteUrl' | 'url'
>

/** In board order. */
export async function findSharedFeeds(db: Db, reader: Reader): Promise<SharedFeed[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .innerJoin('columns', 'columns.id', 'subscriptions.columnId')
    .select([
      'subscriptions.id as subscriptionId',
      'subscriptions.columnId',
      'feeds.id',
      'feeds.title',
      'feeds.siteUrl',
    ])
    .select(({ fn }) => fn.coalesce('feeds.currentUrl', 'feeds.url').as('url'))
    .where('subscriptions.userId', '=', reader.id)
    .where('subscriptions.mutedAt', 'is', null)
    .where('feeds.ownerId', 'is', null)
    .orderBy('columns.position')
    .orderBy('subscriptions.position')
    .execute()
}

/** The ids of the reader's subscriptions that have the tag. */
export async function findTaggedIds(db: Db, tagId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('subscriptionTags').select('subscriptionId').where('tagId', '=', tagId).execute()
  return new Set(rows.map(({ subscriptionId }) => subscriptionId))
}

export type OwnText = StoredHtml & { itemId: number; baseUrl: string | null }

/** The texts of the feeds, never those of fetched pages. The caller has checked that the items may be shared. */
export async function findOwnTexts(db: Db, itemIds: number[]): Promise<Map<number, OwnText>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('itemContents')
    .select(['itemId', 'html', 'packedHtml', 'baseUrl'])
    .where(isAmong('itemId', itemIds))
    .execute()
  return new Map(rows.map((row) => [row.itemId, row]))
}
