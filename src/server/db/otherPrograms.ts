import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

/**
 * The names of other programs that are connected to this PostgreSQL database, '' for one without a name. To be asked before
 * anything else: the pool's own second connection would count as well. None on SQLite, where the data folder's lock tells.
 */
export async function findOtherPrograms(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
  return rows.map(({ name }) => name)
}
