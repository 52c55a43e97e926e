import { sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, ItemRow } from '../../db/schema.ts'
import type { StoredHtml } from '../items/storedHtml.ts'

export type PatternRow = Pick<ItemRow, 'id' | 'title' | 'author' | 'link' | 'categories'> & StoredHtml

/** How long the stored texts of the items are; items without a text are left out. No text is read for it. */
export async function findTextBytes(db: Db, itemIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('itemContents')
    .select(['itemId', sql<number>`coalesce(octet_length("packedHtml"), octet_length(html), 0)`.as('bytes')])
    .where(isAnyNumber(db, 'itemId', itemIds))
    .execute()
  return new Map(rows.map(({ itemId, bytes }) => [itemId, bytes]))
}

/** The fields that regular expressions look at. Without `withText`, the HTML is null. */
export async function findPatternRows(
  db: Db,
  itemIds: number[],
  { withText }: { withText: boolean },
): Promise<PatternRow[]> {
  const items = db
    .selectFrom('items')
    .select(['items.id', 'items.title', 'items.author', 'items.link', 'items.categories'])
    .where(isAnyNumber(db, 'items.id', itemIds))
  if (withText)
    return items
      .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
      .select(['itemContents.html', 'itemContents.packedHtml'])
      .execute()
  return (await items.execute()).map((row) => ({ ...row, html: null, packedHtml: null }))
}
