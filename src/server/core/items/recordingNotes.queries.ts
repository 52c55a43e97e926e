import { sql } from 'kysely'
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

/** The caller has checked that the item is the reader's. Undefined without notes. */
export async function findProvenNotes(db: Db, itemId: number): Promise<string | undefined> {
  const row = await db.selectFrom('recordingNotes').select('notes').where('itemId', '=', itemId).executeTakeFirst()
  return row?.notes
}

/** Null for an item without notes, undefined for another reader's item. */
export async function findNotes(db: Db, reader: Reader, itemId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ notes: string | null }>`
    select "recordingNotes".notes from items as item left join "recordingNotes" on "recordingNotes"."itemId" = item.id
    where item.id = ${itemId} and ${isReadersItem(reader)}`.execute(db)
  return rows[0]?.notes
}
