// The articles of the old server.
import { sql } from 'kysely'
import { joinReadersSide } from '../../core/items/items.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { isRead } from '../../core/readMarks/readRule.queries.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, MoveItemRow, MoveRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { Described } from './describeArticle.ts'

/** PostgreSQL accepts 65,535 parameters, SQLite 32,766; a row here has twelve. */
const rowsPerStatement = 500

const emptyRow = {
  oldFeedId: null,
  link: null,
  title: null,
  publishedAt: null,
  labels: null,
  seenAt: null,
  itemId: null,
  keptAt: null,
}

/** The change to rows of ids that a stream lists: `isRead` and `isStarred` overwrite, missing rows are added. */
export async function writeIds(
  tx: Tx,
  { id: moveId }: Pick<MoveRow, 'id'>,
  { ids, change, now }: { ids: string[]; change: { readAt?: number | null; starredAt?: number | null }; now: number },
): Promise<void> {
  // An id that only another stream lists is read: the stream of unread ones comes after the one of all.
  for (const some of chunksOf([...new Set(ids)], rowsPerStatement))
    await tx
      .insertInto('moveItems')
      .values(some.map((oldId) => ({ ...emptyRow, moveId, oldId, readAt: now, starredAt: null, ...change })))
      .onConflict((conflict) => {
        const same = conflict.columns(['moveId', 'oldId'])
        return Object.keys(change).length === 0 ? same.doNothing() : same.doUpdateSet(change)
      })
      .execute()
}

export async function addLabel(
  tx: Tx,
  move: Pick<MoveRow, 'id'>,
  { ids, label, now }: { ids: string[]; label: string; now: number },
): Promise<void> {
  await writeIds(tx, move, { ids, change: {}, now })
  for (const row of await findMoveItems(tx, move, ids)) {
    const labels = new Set([...labelsOf(row), label])
    await updateMoveItem(tx, row, { labels: JSON.stringify([...labels]) })
  }
}

/** We wrote it. */
export const labelsOf = ({ labels }: Pick<MoveItemRow, 'labels'>): string[] =>
  labels === null ? [] : (JSON.parse(labels) as string[])

export async function findMoveItems(db: Db, { id }: Pick<MoveRow, 'id'>, oldIds: string[]): Promise<MoveItemRow[]> {
  const found: MoveItemRow[] = []
  for (const some of chunksOf(oldIds, rowsPerStatement))
    found.push(
      ...(await db.selectFrom('moveItems').selectAll().where('moveId', '=', id).where('oldId', 'in', some).execute()),
    )
  return found
}

export async function updateMoveItem(
  tx: Tx,
  { moveId, oldId }: Pick<MoveItemRow, 'moveId' | 'oldId'>,
  change: Partial<MoveItemRow>,
): Promise<void> {
  await tx.updateTable('moveItems').set(change).where('moveId', '=', moveId).where('oldId', '=', oldId).execute()
}

/** Stores the old server's description of articles whose ids are known. */
export async function describeArticles(
  tx: Tx,
  { id: moveId }: Pick<MoveRow, 'id'>,
  { articles, now: seenAt }: { articles: Described[]; now: number },
): Promise<void> {
  // An answer may repeat an article.
  const rows = new Map(articles.map((article) => [article.oldId, { ...article, moveId, seenAt }]))
  await updateRows(tx, [...rows.values()], ['oldFeedId', 'link', 'title', 'publishedAt', 'seenAt'])
}

/** The items that the articles are here. */
export async function writeMatches(tx: Tx, matches: Pick<MoveItemRow, 'moveId' | 'oldId' | 'itemId'>[]): Promise<void> {
  await updateRows(tx, matches, ['itemId'])
}

type RowKey = Pick<MoveItemRow, 'moveId' | 'oldId'>

/** Many rows that exist already, in few statements: an insert that always meets its row. */
async function updateRows<Column extends Exclude<keyof MoveItemRow, keyof RowKey>>(
  tx: Tx,
  rows: (RowKey & Pick<MoveItemRow, Column>)[],
  columns: Column[],
): Promise<void> {
  for (const some of chunksOf(rows, rowsPerStatement))
    await tx
      .insertInto('moveItems')
      .values(some.map((row) => ({ ...emptyRow, readAt: null, starredAt: null, ...row })))
      .onConflict((conflict) =>
        conflict
          .columns(['moveId', 'oldId'])
          .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)]))),
      )
      .execute()
}

export async function findKnownIds(db: Db, { id }: Pick<MoveRow, 'id'>, oldIds: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (const some of chunksOf(oldIds, rowsPerStatement)) {
    const rows = db.selectFrom('moveItems').select('oldId').where('moveId', '=', id).where('oldId', 'in', some)
    for (const { oldId } of await rows.execute()) known.add(oldId)
  }
  return known
}

export async function findUnseenIds(db: Db, { id }: Pick<MoveRow, 'id'>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('moveItems')
    .select('oldId')
    .where('moveId', '=', id)
    .where('seenAt', 'is', null)
    .orderBy('oldId')
    .limit(limit)
    .execute()
  return rows.map(({ oldId }) => oldId)
}

export function findUnmatchedOf(db: Db, { id }: Pick<MoveRow, 'id'>, oldFeedId: string): Promise<MoveItemRow[]> {
  return db
    .selectFrom('moveItems')
    .selectAll()
    .where('moveId', '=', id)
    .where('oldFeedId', '=', oldFeedId)
    .where('itemId', 'is', null)
    .execute()
}

export type FeedItem = { id: number; link: string | null; title: string; publishedAt: number }

/** The newest items of a feed. Older ones were not published when the reader used the old server. */
export function findFeedItems(db: Db, feedId: number, limit: number): Promise<FeedItem[]> {
  return db
    .selectFrom('items')
    .select(['id', 'link', 'title', 'publishedAt'])
    .where('feedId', '=', feedId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Starred and labeled articles that no feed has here, and that are not stored as the reader's copies yet. */
export async function findUnkept(db: Db, { id }: Pick<MoveRow, 'id'>, limit: number): Promise<MoveItemRow[]> {
  return db
    .selectFrom('moveItems')
    .selectAll()
    .where('moveId', '=', id)
    .where('itemId', 'is', null)
    .where('keptAt', 'is', null)
    .where(({ or, eb }) => or([eb('starredAt', 'is not', null), eb('labels', 'is not', null)]))
    .orderBy('oldId')
    .limit(limit)
    .execute()
}

export async function findMatchedItems(db: Db, { id }: Pick<MoveRow, 'id'>): Promise<MoveItemRow[]> {
  return db.selectFrom('moveItems').selectAll().where('moveId', '=', id).where('itemId', 'is not', null).execute()
}

export type ItemMarks = { id: number; isRead: boolean; isSaved: boolean }

/** The reader's marks of items, as they are now. */
export async function findMarks(db: Db, reader: Reader, itemIds: number[]): Promise<Map<number, ItemMarks>> {
  const found = new Map<number, ItemMarks>()
  for (const some of chunksOf(itemIds, rowsPerStatement)) {
    const { rows } = await sql<{ id: number; isRead: unknown; savedAt: number | null }>`
      select item.id, case when ${isRead} then 1 else 0 end as "isRead", state."savedAt"
      from items as item ${joinReadersSide(reader)} where ${isAnyNumber(db, 'item.id', some)}`.execute(db)
    for (const row of rows)
      found.set(row.id, { id: row.id, isRead: Number(row.isRead) === 1, isSaved: row.savedAt !== null })
  }
  return found
}
