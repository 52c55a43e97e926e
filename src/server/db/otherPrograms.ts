import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

/**
 * The names of other programs connected to this PostgreSQL database, '' for one without a name. Call it before any other query:
 * the pool's own second connection would count as well. None on SQLite, which has the data folder's lock.
 */
export async function findOtherPrograms(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
  return rows.map(({ name }) => name)
}
