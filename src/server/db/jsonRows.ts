import { type RawBuilder, sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

/**
 * A table expression of these integers. All rows are one parameter, so the statement has the same text for any number of them:
 * thousands of rows with a parameter for each value take longer to write down than to store.
 */
export function jsonRows(db: Db, columns: readonly string[], rows: readonly (number | null)[][]): RawBuilder<unknown> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const values = columns.map((column, index) =>
    isSqlite
      ? sql`value ->> ${sql.lit(index)} as ${sql.ref(column)}`
      : sql`(value ->> ${sql.lit(index)})::bigint as ${sql.ref(column)}`,
  )
  const json = JSON.stringify(rows)
  return isSqlite
    ? sql`(select ${sql.join(values)} from json_each(${json}))`
    : sql`(select ${sql.join(values)} from jsonb_array_elements(${json}::jsonb) as rows (value))`
}
