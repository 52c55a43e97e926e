import type { Reader } from '../../core/reader.ts'
import type { Db, ImportPartRow, ImportRow, Tx } from '../../db/schema.ts'
import type { SubscriptionList } from '../../formats/opml/readOpml.ts'
import type { PlacedFeed } from './subscribeToPart.ts'

/** `rulesOf`: what the rules of the list need. They come last, since a rule names its feed. */
export type ListPart = { feeds: PlacedFeed[] } | { rulesOf: SubscriptionList }

/** Below SQLite's and PostgreSQL's number of parameters. */
const rowsPerStatement = 100

export async function writeParts(tx: Tx, { id, userId, createdAt }: ImportRow, parts: ListPart[]): Promise<void> {
  const rows = parts.map((part) => ({ userId, importId: id, part: JSON.stringify(part), createdAt }))
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx
      .insertInto('importParts')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute()
}

/** Removes the reader's first part and returns it. The caller has locked the reader. */
export async function takePart(tx: Tx, reader: Reader): Promise<ImportPartRow | undefined> {
  const part = await tx
    .selectFrom('importParts')
    .selectAll()
    .where('userId', '=', reader.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (part) await tx.deleteFrom('importParts').where('id', '=', part.id).execute()
  return part
}

export async function dropParts(tx: Tx, { id, userId }: Pick<ImportRow, 'id' | 'userId'>): Promise<void> {
  await tx.deleteFrom('importParts').where('userId', '=', userId).where('importId', '=', id).execute()
}

/** Readers with parts of imports that began before. */
export async function findReadersWithParts(db: Db, before: number): Promise<Reader[]> {
  const rows = await db
    .selectFrom('importParts')
    .select('userId as id')
    .distinct()
    .where('createdAt', '<', before)
    .orderBy('userId')
    .execute()
  return rows
}
