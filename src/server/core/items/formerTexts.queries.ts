// The text of an item as a reader had read it before its publisher changed it: one version per item, for a month.
import { type Selectable, sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import type { Reader } from '../reader.ts'
import { unpackHtml } from './storedHtml.ts'

export type FormerText = Selectable<Schema['formerTexts']>

/** An item as its publisher changed it. */
type NewText = { itemId: number; title: string; text: string }
type StoredText = Omit<FormerText, 'replacedAt'> & { formerReplacedAt: number | null }

/**
 * Keeps the stored texts of items that a reader has read, before they are replaced. Another markup of the same words is no change.
 * An older version stays if nobody has read the later one.
 */
export async function keepFormerTexts(tx: Tx, edits: NewText[], replacedAt: number): Promise<void> {
  if (edits.length === 0) return
  const { rows } = await sql<StoredText>`
    select item.id as "itemId", item.title, content.html, content."packedHtml", content."baseUrl",
      former."replacedAt" as "formerReplacedAt"
    from items as item join "itemContents" as content on content."itemId" = item.id
      left join "formerTexts" as former on former."itemId" = item.id
    where ${isAmong(
      'item.id',
      edits.map(({ itemId }) => itemId),
    )} and (
      exists (select 1 from "itemStates" as state where state."itemId" = item.id
        and state."readAt" > coalesce(former."replacedAt", 0))
      or exists (select 1 from "readingPositions" as reading where reading."itemId" = item.id
        and reading."changedAt" > coalesce(former."replacedAt", 0)))`.execute(tx)
  for (const { formerReplacedAt: _, ...stored } of rows) {
    const edit = edits.find(({ itemId }) => itemId === stored.itemId)
    const text = readHtml(unpackHtml(stored), { baseUrl: null }).text
    if (edit === undefined || (edit.title === stored.title && edit.text === text)) continue
    const { itemId, ...kept } = { ...stored, replacedAt }
    await tx
      .insertInto('formerTexts')
      .values({ itemId, ...kept })
      .onConflict((conflict) => conflict.column('itemId').doUpdateSet(kept))
      .execute()
  }
}

/** Returns the items that the reader read before their publisher changed them. */
export async function findUpdatedItems(db: Db, reader: Reader, itemIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ itemId: number }>`select former."itemId" from "formerTexts" as former
    left join "itemStates" as state on state."userId" = ${reader.id} and state."itemId" = former."itemId"
    left join "readingPositions" as reading on reading."userId" = ${reader.id} and reading."itemId" = former."itemId"
    where ${isAnyNumber(db, 'former.itemId', itemIds)}
      and coalesce(state."readAt", reading."changedAt") < former."replacedAt"
      and coalesce(reading."changedAt", state."readAt") < former."replacedAt"`.execute(db)
  return new Set(rows.map(({ itemId }) => itemId))
}

/** The caller has checked that the item is the reader's. */
export function findFormerText(db: Db, itemId: number): Promise<FormerText | undefined> {
  return db.selectFrom('formerTexts').selectAll().where('itemId', '=', itemId).executeTakeFirst()
}

export async function purgeFormerTexts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('formerTexts').where('replacedAt', '<', before).execute()
}
