import { sql } from 'kysely'
import type { Value } from '../../db/moves.queries.ts'
import type { Db } from '../../db/schema.ts'
import type { TablePlan } from './tablePlans.ts'

export type Row = Record<string, Value>

export type Table = TablePlan & { name: string; columns: readonly string[] }

const rowsPerPage = 500
const bytesPerPage = 8 * 1024 * 1024

/**
 * All rows of a table in key order, in pages small enough for memory, starting after the key `after`. No cursor stays open
 * between two pages, so the caller may write each page in its own transaction.
 */
export async function* readPages(db: Db, table: Table, after: Value[] | null): AsyncGenerator<Row[]> {
  let behind = after
  for (;;) {
    const upTo = table.heavy ? await findEndOfPage(db, table, behind) : null
    const { rows } = await sql<Row>`select ${references(table.columns)} from ${sql.table(table.name)}
      where ${isBehind(table, behind)} and ${isUpTo(table, upTo)}
      order by ${references(table.key)} limit ${rowsPerPage}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    behind = keyOf(table, last)
  }
}

export const keyOf = ({ key }: Pick<Table, 'key'>, row: Row): Value[] => key.map((column) => row[column] ?? null)

/** The key of the last row that still fits; the first one always does. The query reads sizes instead of values. */
async function findEndOfPage(db: Db, table: Table, behind: Value[] | null): Promise<Value[] | null> {
  const sizes = (table.heavy ?? []).map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  const { rows } = await sql<Row & { bytes: number }>`
    select ${references(table.key)}, ${sql.join(sizes, sql` + `)} as bytes from ${sql.table(table.name)}
    where ${isBehind(table, behind)} order by ${references(table.key)} limit ${rowsPerPage}`.execute(db)
  let bytes = 0
  const tooFar = rows.findIndex((row) => {
    bytes += row.bytes
    return bytes > bytesPerPage
  })
  const last = tooFar === -1 ? rows.at(-1) : rows[Math.max(0, tooFar - 1)]
  return last ? keyOf(table, last) : null
}

const references = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const isBehind = ({ key }: Table, behind: Value[] | null) =>
  behind === null ? sql`true` : sql`(${references(key)}) > (${sql.join(behind)})`

const isUpTo = ({ key }: Table, upTo: Value[] | null) =>
  upTo === null ? sql`true` : sql`(${references(key)}) <= (${sql.join(upTo)})`
