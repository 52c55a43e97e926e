// For stories about connections, which PGlite does not have.
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startPostgres } from '../../dev/postgres.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'

const server = process.env.TEST_DATABASES === 'sqlite' ? null : await startPostgres()
const url = server?.url ?? null

/** A story on a real server, skipped without one. `url` is an empty database. */
export function onRealPostgres(sentence: string, story: (url: string) => Promise<void>): void {
  test.skipIf(url === null)(sentence, async () => story(await createDatabase(url ?? '')))
}

async function createDatabase(url: string): Promise<string> {
  const own = new URL(url)
  own.pathname = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(url, `create database ${own.pathname.slice(1)}`)
  return own.href
}

/** One statement on a new connection. */
export async function onServer(url: string, statement: string): Promise<void> {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await sql.raw(statement).execute(db)
  await db.destroy()
}

/** Ends all connections to this database, as a restart of the server does. */
export const cutConnections = (url: string): Promise<void> =>
  onServer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

afterAll(() => server?.stop())
