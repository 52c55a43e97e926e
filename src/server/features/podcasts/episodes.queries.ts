import { sql } from 'kysely'
import { isReadersItem } from '../../core/items/items.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'

/** Undefined for another reader's item. */
export async function findEnclosures(db: Db, reader: Reader, itemId: number): Promise<ParsedEnclosure[] | undefined> {
  const { rows } = await sql<{ enclosures: string | null }>`
    select item.enclosures from items as item where item.id = ${itemId} and ${isReadersItem(reader)}`.execute(db)
  const [row] = rows
  return row && (JSON.parse(row.enclosures ?? '[]') as ParsedEnclosure[])
}
