import { sql } from 'kysely'
import type { Db, FeedRow, Tx } from '../db/schema.ts'
import { findFeedByUrl, findOrCreateFeed } from '../feeds/feeds.queries.ts'
import type { SavedFeed } from './readSavedItems.ts'

type Reader = { id: number }

const linksPerStatement = 500

export async function findItemsByLink(db: Db, feedId: number, links: string[]) {
  const found = []
  for (let start = 0; start < links.length; start += linksPerStatement)
    found.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'link'])
        .where('feedId', '=', feedId)
        .where('link', 'in', links.slice(start, start + linksPerStatement))
        .execute()),
    )
  return found
}

/**
 * The reader's own feed of that address: where items are kept that nobody else has. Nobody subscribes to it, so it counts as
 * abandoned: never fetched, and gone some time after the last of its items is saved no more.
 */
export async function findOrCreateKeeper(
  tx: Tx,
  reader: Reader,
  { feed, now }: { feed: Pick<SavedFeed, 'url' | 'title' | 'siteUrl'>; now: number },
): Promise<number> {
  const known = await findFeedByUrl(tx, { url: feed.url, ownerId: reader.id })
  if (known) return known.id
  const created = await findOrCreateFeed(tx, {
    url: feed.url,
    ownerId: reader.id,
    title: feed.title || new URL(feed.url).hostname,
    description: '',
    siteUrl: feed.siteUrl,
    iconUrl: null,
    kind: 'articles',
    nextCheckAt: now,
    leasedUntil: null,
    createdAt: now,
  })
  await tx.updateTable('feeds').set({ abandonedAt: now }).where('id', '=', created.id).execute()
  return created.id
}

export type SavedMark = { feedId: number; itemId: number; savedAt: number; readAt: number | null }

/** Returns how many were not saved before: those keep their place among the saved. */
export async function writeSavedMarks(tx: Tx, reader: Reader, marks: SavedMark[]): Promise<number> {
  if (marks.length === 0) return 0
  const written = await tx
    .insertInto('itemStates')
    .values(marks.map((mark) => ({ ...mark, userId: reader.id, unreadAgainAt: null })))
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

/** What an export tells of an item besides what a list shows. */
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

/** Of items proven to be the reader's. */
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
      'feeds.url as feedUrl',
      'feeds.siteUrl',
      'feeds.kind',
    ])
    .where('items.id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
