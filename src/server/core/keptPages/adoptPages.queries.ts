import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/schema.ts'

export type AdoptablePage = {
  userId: number
  pageId: number
  pageLink: string
  /** 'kept' with its text, or only a 'link'. */
  state: string
  itemId: number
  itemLink: string
  feedId: number
}

/** The new items of a feed, all items of a feed that a reader subscribes to, or one page. */
export type AdoptionScope = { itemIds: number[] } | { userId: number; feedId: number } | { pageId: number }

/**
 * Saved pages that are also items of one of their reader's feeds. A page is left out while the worker reads it, and always when
 * its reader sent its text: other readers must not see that.
 */
export async function findAdoptablePages(tx: Tx, scope: AdoptionScope): Promise<AdoptablePage[]> {
  const { rows } = await sql<AdoptablePage>`
    select page."userId", page.state, own.id as "pageId", own.link as "pageLink", item.id as "itemId", item.link as "itemLink",
      item."feedId"
    from "keptPages" as page join items as own on own.id = page."itemId"
    join items as item on item."linkKey" = own."linkKey" and item.id <> own.id
    join subscriptions as subscription on subscription."userId" = page."userId" and subscription."feedId" = item."feedId"
    where ${conditionOf(scope)} and item.link is not null and own.link is not null
      and page."nextTryAt" is null and page."packedHtml" is null and page."sentAt" is null
    order by item.id`.execute(tx)
  return rows
}

function conditionOf(scope: AdoptionScope): RawBuilder<SqlBool> {
  if ('pageId' in scope) return sql`page."itemId" = ${scope.pageId}`
  if ('userId' in scope) return sql`page."userId" = ${scope.userId} and item."feedId" = ${scope.feedId}`
  return sql`item.id in (${sql.join(scope.itemIds)})`
}

export function findKeptText(tx: Tx, pageId: number) {
  return tx
    .selectFrom('items')
    .innerJoin('itemContents', 'itemContents.itemId', 'items.id')
    .select(['items.title', 'items.author', 'items.words'])
    .select(['itemContents.html', 'itemContents.packedHtml', 'itemContents.baseUrl'])
    .where('items.id', '=', pageId)
    .executeTakeFirst()
}

export async function movePictures(tx: Tx, { pageId, itemId }: { pageId: number; itemId: number }): Promise<void> {
  await sql`update "mailPictures" set "itemId" = ${itemId} where "itemId" = ${pageId} and not exists (
    select 1 from "mailPictures" as there where there."itemId" = ${itemId} and there.hash = "mailPictures".hash)`.execute(
    tx,
  )
}

export async function deleteKeptPage(tx: Tx, pageId: number): Promise<void> {
  await tx.deleteFrom('keptPages').where('itemId', '=', pageId).execute()
}
