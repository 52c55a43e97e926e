import { dialectOf } from '../../db/dialect.ts'
import { sameSizeLists } from '../../db/sameSizeLists.ts'
import type { Db, Tx } from '../../db/schema.ts'

/**
 * Until the end of the transaction nobody else saves items of this feed. Undefined when it is gone. SQLite has one writer
 * anyway.
 */
export function holdFeed(tx: Tx, feedId: number) {
  return tx
    .selectFrom('feeds')
    .select('leasedUntil')
    .where('id', '=', feedId)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Of the feed's stored items, those that a document brings again: what an edit is recognised by. */
export async function findKnownItems(db: Db, feedId: number, guidHashes: string[]) {
  const known = []
  for (const some of sameSizeLists(guidHashes))
    known.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'guidHash', 'contentHash'])
        .where('feedId', '=', feedId)
        .where('guidHash', 'in', some)
        .execute()),
    )
  return known
}

/** Stored items by their keys, with what tells whether an item that comes under another key is the same. */
export async function findItemsByKeys(db: Db, feedId: number, guidHashes: string[]) {
  const found = []
  for (const some of sameSizeLists(guidHashes))
    found.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'guidHash', 'title', 'publishedAt'])
        .where('feedId', '=', feedId)
        .where('guidHash', 'in', some)
        .execute()),
    )
  return found
}

/** Stored items of these moments. */
export async function findItemsOfMoments(db: Db, feedId: number, moments: number[]) {
  const found = []
  for (const some of sameSizeLists(moments))
    found.push(
      ...(await db
        .selectFrom('items')
        .select(['id', 'link', 'publishedAt'])
        .where('feedId', '=', feedId)
        .where('publishedAt', 'in', some)
        .execute()),
    )
  return found
}

/** Of these, the ones that stood here once and when they were purged: they never return. */
export async function findTombstones(db: Db, feedId: number, guidHashes: string[]): Promise<Map<string, number>> {
  const purged = new Map<string, number>()
  for (const some of sameSizeLists(guidHashes)) {
    const rows = await db
      .selectFrom('itemTombstones')
      .select(['guidHash', 'purgedAt'])
      .where('feedId', '=', feedId)
      .where('guidHash', 'in', some)
      .execute()
    for (const { guidHash, purgedAt } of rows) purged.set(guidHash, purgedAt)
  }
  return purged
}

/** Stored items that share a link or a title with what a document brings under new ids. */
export function findItemsLike(db: Db, feedId: number, { links, titles }: { links: string[]; titles: string[] }) {
  return db
    .selectFrom('items')
    .select(['id', 'link', 'title', 'publishedAt'])
    .where('feedId', '=', feedId)
    .where((where) =>
      where.or([
        // PostgreSQL knows no empty list.
        ...(links.length > 0 ? [where('link', 'in', links)] : []),
        ...(titles.length > 0 ? [where('title', 'in', titles)] : []),
      ]),
    )
    .execute()
}

/** Moments of a feed's newest items, newest first; from the index alone. */
export async function findRecentlyPublished(db: Db, feedId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('items')
    .select('publishedAt')
    .where('feedId', '=', feedId)
    .orderBy('publishedAt', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => row.publishedAt)
}

export function findSubscribers(db: Db, feedId: number) {
  return db.selectFrom('subscriptions').select(['id', 'userId']).where('feedId', '=', feedId).execute()
}

export async function countItems(tx: Tx, feedId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('items')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('feedId', '=', feedId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
