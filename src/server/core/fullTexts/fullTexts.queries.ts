import type { Db, FullTextRow, Tx } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import { unpackHtml } from '../items/storedHtml.ts'
import type { Reader } from '../reader.ts'

/** The caller has checked that the item is the reader's. */
export function findFullText(db: Db, itemId: number): Promise<FullTextRow | undefined> {
  return db.selectFrom('fullTexts').selectAll().where('itemId', '=', itemId).executeTakeFirst()
}

/** Whether an item is in an edition of the reader's paper. */
export async function isPrinted(db: Db, reader: Reader, itemId: number): Promise<boolean> {
  const printed = await db
    .selectFrom('editionItems')
    .innerJoin('editions', 'editions.id', 'editionItems.editionId')
    .select('editions.id')
    .where('editionItems.itemId', '=', itemId)
    .where('editions.userId', '=', reader.id)
    .executeTakeFirst()
  return printed !== undefined
}

/** Replaces what is stored of the item. */
export async function writeFullText(tx: Tx, row: FullTextRow): Promise<void> {
  const { itemId: _, ...values } = row
  await tx
    .insertInto('fullTexts')
    .values(row)
    .onConflict((conflict) => conflict.column('itemId').doUpdateSet(values))
    .execute()
}

/** The searchable texts of the kept whole articles of these items, by item. */
export async function findFullTextWords(db: Db, itemIds: number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('fullTexts')
    .select(['itemId', 'packedHtml', 'url'])
    .where('itemId', 'in', itemIds)
    .where('state', '=', 'kept')
    .execute()
  return new Map(
    rows.map(({ itemId, packedHtml, url }) => [
      itemId,
      readHtml(unpackHtml({ html: '', packedHtml }), { baseUrl: url }).text,
    ]),
  )
}
