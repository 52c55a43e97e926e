import { sql } from 'kysely'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'

type Reader = { id: number }

const linksPerStatement = 500

export async function findItemsByLink(db: Db, feedId: number, links: string[]) {
  const found = []
  for (const some of chunksOf(links, linksPerStatement))
    found.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'link'])
        .where('feedId', '=', feedId)
        .where('link', 'in', some)
        .execute()),
    )
  return found
}

export type SavedMark = { feedId: number; itemId: number; savedAt: number; readAt: number | null }

/** Returns how many were not saved before: those keep their place among the saved. */
export async function writeSavedMarks(tx: Tx, reader: Reader, marks: SavedMark[]): Promise<number> {
  if (marks.length === 0) return 0
  const written = await tx
    .insertInto('itemStates')
    .values(
      marks
        // In the order in which everybody takes the marks of several items, or two would wait for each other.
        .toSorted((one, other) => one.itemId - other.itemId)
        .map((mark) => ({ ...mark, userId: reader.id, unreadAgainAt: null })),
    )
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
      'feeds.siteUrl',
      'feeds.kind',
    ])
    .select(({ fn }) => fn.coalesce('feeds.currentUrl', 'feeds.url').as('feedUrl'))
    .where('items.id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
