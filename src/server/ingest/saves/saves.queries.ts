import { sql } from 'kysely'
import { isReadersItem } from '../../core/items/items.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db, KeptPageRow, Tx } from '../../db/schema.ts'

/** `isOwnPage`: the reader saved it as a page, and no feed brought it. `isLink`: such a page without a text. */
export type KnownItem = { id: number; feedId: number; link: string; isOwnPage: boolean; isLink: boolean }

/** The reader's items with that link key, their own pages first. */
export async function findItemsOfLink(db: Db, reader: Reader, linkKey: number): Promise<KnownItem[]> {
  const { rows } = await sql<Omit<KnownItem, 'isOwnPage' | 'isLink'> & { pageId: number | null; state: string | null }>`
    select item.id, item."feedId", item.link, page."itemId" as "pageId", page.state from items as item
    left join "keptPages" as page on page."itemId" = item.id and page."userId" = ${reader.id}
    where item."linkKey" = ${linkKey} and item.link is not null and (${isReadersItem(reader)} or page."itemId" is not null)
    order by case when page."itemId" is null then 1 else 0 end, item.id`.execute(db)
  return rows.map(({ pageId, state, ...item }) => ({ ...item, isOwnPage: pageId !== null, isLink: state === 'link' }))
}

/** An earlier save of the page is read again. */
export async function writeKeptPage(tx: Tx, page: Omit<KeptPageRow, 'attempts'>): Promise<void> {
  const { itemId: _, userId: __, bytes: ___, ...changed } = page
  await tx
    .insertInto('keptPages')
    .values({ ...page, attempts: 0 })
    .onConflict((conflict) => conflict.column('itemId').doUpdateSet({ ...changed, attempts: 0 }))
    .execute()
}

/** No-op for a page that has its text, or waits for it. */
export async function tryLinkAgain(tx: Tx, { itemId, now }: { itemId: number; now: number }): Promise<void> {
  await tx
    .updateTable('keptPages')
    .set({ state: 'waiting', problem: null, attempts: 0, nextTryAt: now })
    .where('itemId', '=', itemId)
    .where('state', '=', 'link')
    .execute()
}
