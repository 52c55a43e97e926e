import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { openEmptySqlite } from './support/emptySqlite.ts'

test('the empty database of the tests is the one that the migrations make', async () => {
  const migrated = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(migrated)
  const copied = await openEmptySqlite()
  expect(await contentOf(copied)).toEqual(await contentOf(migrated))
  expect(await migrate(copied)).toEqual([])
  await migrated.destroy()
  await copied.destroy()
})

/** All tables, indexes and triggers, and how many rows each table has. */
async function contentOf(db: Db) {
  const { rows } = await sql<{ name: string; type: string; sql: string | null }>`
    select name, type, sql from sqlite_schema order by name`.execute(db)
  const tables = rows.filter(({ type }) => type === 'table')
  const counts = await Promise.all(
    tables.map(async ({ name }) =>
      sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db),
    ),
  )
  return { rows, counts: counts.map((count, index) => [tables[index]?.name, count.rows[0]?.count]) }
}
