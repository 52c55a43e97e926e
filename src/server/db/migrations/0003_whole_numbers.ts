// Repairs values in integer columns that are no safe integers: half of an odd id, which PostgreSQL refuses when the database
// moves, and episode and season numbers with too many digits to be read back.
import { type Kysely, sql } from 'kysely'

const fractions = [
  ['feeds', 'middleItemId'],
  ['websubs', 'nextRequestAt'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of fractions) {
    const value = sql.ref(column)
    await sql`update ${sql.table(table)} set ${value} = cast(${value} as bigint) where ${value} <> cast(${value} as bigint)`.execute(
      db,
    )
  }
  const largest = sql.lit(Number.MAX_SAFE_INTEGER)
  for (const column of ['episode', 'season'])
    await sql`update items set ${sql.ref(column)} = null where ${sql.ref(column)} > ${largest}`.execute(db)
}
