// Repairs values in integer columns that are no safe integers: half of an odd id, which PostgreSQL refuses when the database
// moves, and episode and season numbers with too many digits to be read back.
import { type QueryExecutorProvider, sql } from 'kysely'

const fractions = [
  ['feeds', 'middleItemId'],
  ['websubs', 'nextRequestAt'],
] as const

const idsAtOnce = 20_000

export async function repair(db: QueryExecutorProvider): Promise<void> {
  for (const [table, column] of fractions) {
    const value = sql.ref(column)
    await sql`update ${sql.table(table)} set ${value} = cast(${value} as bigint) where ${value} <> cast(${value} as bigint)`.execute(
      db,
    )
  }
  const largest = sql.lit(Number.MAX_SAFE_INTEGER)
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from items`.execute(db)
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += idsAtOnce)
    for (const column of ['episode', 'season'])
      await sql`update items set ${sql.ref(column)} = null
        where id >= ${from} and id < ${from + idsAtOnce} and ${sql.ref(column)} > ${largest}`.execute(db)
}
