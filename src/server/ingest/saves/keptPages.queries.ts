// Statements of the worker that reads saved pages. The column "nextTryAt" is the queue.
import { unpackHtml } from '../../core/items/storedHtml.ts'
import { isReached } from '../../db/isReached.ts'
import { claimRows, hasRows, type Queue } from '../../db/leases.ts'
import type { Db, KeptPageRow, Tx } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import { hour, minute } from '../../lib/clock.ts'
import type { ReadItem } from '../refresh/incomingItems.ts'

/** Longer than the slowest page with the slowest pictures. When a worker dies, its pages are read again after this time. */
const leaseMs = 5 * minute

/** A leased page is due again when its lease ends. */
const queue: Queue = { table: 'keptPages', key: 'itemId', dueAt: 'nextTryAt', lease: 'nextTryAt', leaseMs }

/** The longest pause before another try (keepPage.ts). */
export const longestPauseMs = 6 * hour
const isDue = (now: number) => isReached('nextTryAt', { now, longestMs: longestPauseMs })

/** A page as it was claimed: `nextTryAt` identifies the lease. */
export type DuePage = Pick<KeptPageRow, 'itemId' | 'userId' | 'attempts' | 'packedHtml' | 'nextTryAt'>

export const hasDuePages = (db: Db, now: number): Promise<boolean> => hasRows(db, queue, [isDue(now)])

/** Leases up to `limit` pages. */
export const claimDuePages = (db: Db, { now, limit }: { now: number; limit: number }): Promise<DuePage[]> =>
  claimRows<DuePage>(db, queue, { now, limit, which: [isDue(now)] })

/** Undefined for a page that was deleted, or saved again, since it was claimed. */
export function findClaimedPage(db: Db, { itemId, nextTryAt }: DuePage) {
  return db
    .selectFrom('keptPages')
    .innerJoin('items', 'items.id', 'keptPages.itemId')
    .select(['items.link', 'items.title', 'items.guidHash', 'items.publishedAt', 'keptPages.bytes'])
    .where('keptPages.itemId', '=', itemId)
    .where('keptPages.nextTryAt', '=', nextTryAt)
    .executeTakeFirst()
}

/** Does nothing for a page that was saved again since it was claimed. */
export async function recordPage(
  db: Db,
  { itemId, nextTryAt }: DuePage,
  changes: Partial<Omit<KeptPageRow, 'itemId' | 'userId'>>,
): Promise<void> {
  await db
    .updateTable('keptPages')
    .set(changes)
    .where('itemId', '=', itemId)
    .where('nextTryAt', '=', nextTryAt)
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
