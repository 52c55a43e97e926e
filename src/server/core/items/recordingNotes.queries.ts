import { sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isReadersItem } from './items.queries.ts'

type StoredNotes = { itemId: number; notes: string | null }

/** For items without stored notes. */
export async function insertRecordingNotes(tx: Tx, all: StoredNotes[]): Promise<void> {
  const rows = all.flatMap(({ itemId, notes }) => (notes === null ? [] : [{ itemId, notes }]))
  if (rows.length > 0) await tx.insertInto('recordingNotes').values(rows).execute()
}

export async function replaceRecordingNotes(tx: Tx, { itemId, notes }: StoredNotes): Promise<void> {
  await tx.deleteFrom('recordingNotes').where('itemId', '=', itemId).execute()
  await insertRecordingNotes(tx, [{ itemId, notes }])
}

/** By item. The caller has checked that the items are the reader's. */
export async function findProvenNotes(db: Db, itemIds: number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recordingNotes')
    .selectAll()
    .where(isAnyNumber(db, 'itemId', itemIds))
    .execute()
  return new Map(rows.map(({ itemId, notes }) => [itemId, notes]))
}

/** Null for an item without notes, undefined for another reader's item. */
export async function findNotes(db: Db, reader: Reader, itemId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ notes: string | null }>`
    select "recordingNotes".notes from items as item left join "recordingNotes" on "recordingNotes"."itemId" = item.id
    where item.id = ${itemId} and ${isReadersItem(reader)}`.execute(db)
  return rows[0]?.notes
}
