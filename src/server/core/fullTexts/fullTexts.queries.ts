import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, FullTextRow, Tx } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import { unpackHtml } from '../items/storedHtml.ts'
import type { Reader } from '../reader.ts'

/** The caller has checked that the item is the reader's. */
export function findFullText(db: Db, itemId: number): Promise<FullTextRow | undefined> {
  return db.selectFrom('fullTexts').selectAll().where('itemId', '=', itemId).executeTakeFirst()
}

/** The kept whole articles of these items, by item. The caller has checked that the items are the reader's. */
export async function findKeptTexts(db: Db, itemIds: number[]): Promise<Map<number, FullTextRow>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('fullTexts')
    .selectAll()
    .where(isAnyNumber(db, 'itemId', itemIds))
    .where('state', '=', 'kept')
    .execute()
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** The ids of the items that are in an edition of the reader's paper. */
export async function findPrinted(db: Db, reader: Reader, itemIds: number[]): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set()
  const printed = await db
    .selectFrom('editionItems')
    .innerJoin('editions', 'editions.id', 'editionItems.editionId')
    .select('editionItems.itemId')
    .where(isAnyNumber(db, 'editionItems.itemId', itemIds))
    .where('editions.userId', '=', reader.id)
    .execute()
  return new Set(printed.map(({ itemId }) => itemId))
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
  const rows = [...(await findKeptTexts(db, itemIds)).values()]
  return new Map(
    rows.map(({ itemId, packedHtml, url }) => [
      itemId,
      readHtml(unpackHtml({ html: '', packedHtml }), { baseUrl: url }).text,
    ]),
  )
}
