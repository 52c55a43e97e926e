// Statements of the worker that reads saved pages. The column "nextTryAt" is the queue.
import { sql } from 'kysely'
import { unpackHtml } from '../../core/items/storedHtml.ts'
import { skipLocked } from '../../db/dialect.ts'
import { isReached } from '../../db/isReached.ts'
import type { Db, KeptPageRow, Tx } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import { hour, minute } from '../../lib/clock.ts'
import type { ReadItem } from '../refresh/incomingItems.ts'

/** Longer than the slowest page with the slowest pictures. When a worker dies, its pages are read again after this time. */
export const leaseMs = 5 * minute

/** The longest pause before another try (keepPage.ts). */
export const longestPauseMs = 6 * hour
const isDue = (now: number) => isReached('nextTryAt', { now, longestMs: longestPauseMs })

export type DuePage = Pick<KeptPageRow, 'itemId' | 'userId' | 'attempts' | 'packedHtml'> & { leasedUntil: number }

export async function hasDuePages(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 from "keptPages" where ${isDue(now)} limit 1`.execute(db)
  return rows.length > 0
}

/** Leases up to `limit` pages. Several workers never get the same page. */
export async function claimDuePages(db: Db, { now, limit }: { now: number; limit: number }): Promise<DuePage[]> {
  const { rows } = await sql<Omit<DuePage, 'leasedUntil'>>`with due as materialized (
      select "itemId" from "keptPages" where ${isDue(now)} order by "nextTryAt" limit ${limit} ${skipLocked(db)})
    update "keptPages" set "nextTryAt" = ${now + leaseMs} where "itemId" in (select "itemId" from due)
    returning "itemId", "userId", attempts, "packedHtml"`.execute(db)
  return rows.map((page) => ({ ...page, leasedUntil: now + leaseMs }))
}

/** Undefined for a page that was deleted, or saved again, since it was claimed. */
export function findClaimedPage(db: Db, { itemId, leasedUntil }: DuePage) {
  return db
    .selectFrom('keptPages')
    .innerJoin('items', 'items.id', 'keptPages.itemId')
    .select(['items.link', 'items.title', 'items.guidHash', 'items.publishedAt', 'keptPages.bytes'])
    .where('keptPages.itemId', '=', itemId)
    .where('keptPages.nextTryAt', '=', leasedUntil)
    .executeTakeFirst()
}

/** Does nothing for a page that was saved again since it was claimed. */
export async function recordPage(
  db: Db,
  { itemId, leasedUntil }: DuePage,
  changes: Partial<Omit<KeptPageRow, 'itemId' | 'userId'>>,
): Promise<void> {
  await db
    .updateTable('keptPages')
    .set(changes)
    .where('itemId', '=', itemId)
    .where('nextTryAt', '=', leasedUntil)
    .execute()
}

/** Whether the page has a text, from this try or an earlier one. */
export async function hasKeptText(db: Db, { itemId }: Pick<DuePage, 'itemId'>): Promise<boolean> {
  const content = await db
    .selectFrom('itemContents')
    .select(['html', 'packedHtml'])
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  return content !== undefined && unpackHtml(content) !== ''
}

export type PagePicture = { hash: string; bytes: Uint8Array }

/** Replaces the text and the pictures of a saved page. */
export async function writePage(
  tx: Tx,
  { itemId, item, pictures }: { itemId: number; item: ReadItem; pictures: PagePicture[] },
): Promise<void> {
  const { row, content, baseUrl, searchText } = item
  await tx.updateTable('items').set(row).where('id', '=', itemId).execute()
  await tx
    .updateTable('itemContents')
    .set({ ...content, baseUrl })
    .where('itemId', '=', itemId)
    .execute()
  await tx.deleteFrom('mailPictures').where('itemId', '=', itemId).execute()
  for (const { hash, bytes } of pictures) await tx.insertInto('mailPictures').values({ itemId, hash, bytes }).execute()
  await indexItems(tx, [{ itemId, title: row.title, author: row.author, text: searchText }])
}
