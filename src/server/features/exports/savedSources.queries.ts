import type { Db, FeedRow } from '../../db/schema.ts'

/** Fields of a saved item that an export needs and lists don't show. */
export type SavedSource = {
  id: number
  html: string | null
  packedHtml: Uint8Array | null
  baseUrl: string | null
  /** JSON of ParsedEnclosure[], null when there are none. */
  enclosures: string | null
  feedUrl: string
  siteUrl: string | null
  kind: FeedRow['kind']
}

/** The caller has checked that the items are the reader's. */
export async function findSavedSources(db: Db, itemIds: number[]): Promise<Map<number, SavedSource>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
    .select([
      'items.id',
      'itemContents.html',
      'itemContents.packedHtml',
      'itemContents.baseUrl',
      'items.enclosures',
      'feeds.siteUrl',
      'feeds.kind',
    ])
    .select(({ fn }) => fn.coalesce('feeds.currentUrl', 'feeds.url').as('feedUrl'))
    .where('items.id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
