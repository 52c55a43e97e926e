import { sql } from 'kysely'
import { expect } from 'vitest'
import { onRealPostgres } from '../../../test/support/realPostgres.ts'
import { openDatabase } from './openDatabase.ts'
import { plannedOnce } from './plannedOnce.ts'

onRealPostgres('a connection keeps a statement that is planned once, and no other', async (url) => {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  const kept = await db.connection().execute(async (connection) => {
    const sumOf = async (one: number) => {
      const { rows } = await sql<{ sum: number }>`${plannedOnce('sums')}select ${one}::bigint + 1 as sum`.execute(
        connection,
      )
      return rows[0]?.sum
    }
    expect([await sumOf(1), await sumOf(41)]).toEqual([2, 42])
    await sql`select ${1}::bigint + 1 as sum`.execute(connection)
    return sql`select name from pg_prepared_statements`.execute(connection)
  })
  expect(kept.rows).toEqual([{ name: 'sums' }])
  await db.destroy()
})
