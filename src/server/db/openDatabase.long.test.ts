import { sql } from 'kysely'
import { expect } from 'vitest'
import { cutConnections, onRealPostgres } from '../../../test/support/realPostgres.ts'
import { findDatabaseTrouble } from './databaseTrouble.ts'
import { openDatabase } from './openDatabase.ts'
import { plannedOnce } from './plannedOnce.ts'
import type { Db } from './schema.ts'

onRealPostgres('a read on a broken connection is retried once, a write is not repeated', async (url) => {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await sql`create table marks (id int)`.execute(db)
  // Ends its own connection in the middle of the statement, like a crash of the server.
  const cutOwn = sql`pg_terminate_backend(pg_backend_pid())`
  await expect(sql`insert into marks select 1 where ${cutOwn}`.execute(db)).rejects.toSatisfy(isAway)
  for (const planning of [sql``, plannedOnce('cut')]) {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const cutThis = sql`${planning}select ${cutOwn} where pg_backend_pid() = ${rows[0]?.pid}`
    await expect(cutThis.execute(db)).resolves.toMatchObject({ rows: [] })
  }
  expect(await countConnectionsKept(db)).toBe(1)
  await db.destroy()
})

onRealPostgres('a transaction begins on a new connection after a restart, and a running one fails', async (url) => {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await sql`create table marks (id int)`.execute(db)
  const mark = (work: () => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await work()
      await sql`insert into marks values (1)`.execute(tx)
    })
  await cutConnections(url)
  await mark(async () => {})
  await expect(mark(() => cutConnections(url))).rejects.toSatisfy(isAway)
  await mark(async () => {})
  const { rows } = await sql`select id from marks`.execute(db)
  expect(rows).toHaveLength(2)
  await db.destroy()
})

onRealPostgres('a slow statement is ended, and acknowledged writes are on disk', async (url) => {
  const db = openDatabase({ is: 'postgres', url: `${url}?application_name=mine` }, () => {}, {
    // Long enough for the other statements, on any machine.
    statementTimeoutMs: 1000,
  })
  const busy = (error: unknown) => findDatabaseTrouble(error) === 'busy'
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toSatisfy(busy)
  const { rows } = await sql`show synchronous_commit`.execute(db)
  expect(rows).toEqual([{ synchronous_commit: 'on' }])
  await db.destroy()
})

onRealPostgres('an unreachable database is reported as away, not as a bug', async (url) => {
  const db = openDatabase({ is: 'postgres', url: url.replace(/:\d+\//, ':1/') }, () => {})
  await expect(sql`select 1`.execute(db)).rejects.toSatisfy(isAway)
  await db.destroy()
})

const isAway = (error: unknown) => findDatabaseTrouble(error) === 'away'

async function countConnectionsKept(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db)
  return rows[0]?.count ?? 0
}
