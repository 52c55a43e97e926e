// SQLite stores a fraction in a column declared as an integer; PostgreSQL refuses it. Without this check, a wrong value on
// SQLite would only be noticed when the database moves.
import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'

type IntegerColumn = { table: string; column: string }

/** The integer columns of a SQLite database with other values, such as 'feeds.middleItemId: 30.5'. */
export async function findFractions(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<IntegerColumn>`
    select entry.name as "table", info.name as "column"
    from sqlite_schema as entry, pragma_table_info(entry.name) as info
    where entry.type = 'table' and upper(info.type) = 'INTEGER' and entry.name not like 'sqlite_%'`.execute(db)
  const tables = await findTablesWithFractions(db, columns)
  if (tables.length === 0) return []
  const looks = columns
    .filter(({ table }) => tables.includes(table))
    .map(
      ({ table, column }) => sql`
        select ${`${table}.${column}: `} || ${sql.ref(column)} as place from ${sql.table(table)}
        where typeof(${sql.ref(column)}) not in ('integer', 'null')`,
    )
  const { rows } = await sql<{ place: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  return rows.map(({ place }) => place)
}

/** One condition for each table, written as text: this runs after each test, and takes a quarter of the time of the look at the columns. */
async function findTablesWithFractions(db: Db, columns: IntegerColumn[]): Promise<string[]> {
  const ofTables = Map.groupBy(columns, ({ table }) => table)
  if (ofTables.size === 0) return []
  const looks = [...ofTables].map(([table, ofTable]) => {
    const conditions = ofTable.map(({ column }) => `typeof("${column}") not in ('integer', 'null')`)
    return `select '${table}' as name where exists (select 1 from "${table}" where ${conditions.join(' or ')})`
  })
  const { rows } = await sql.raw<{ name: string }>(looks.join(' union all ')).execute(db)
  return rows.map(({ name }) => name)
}
