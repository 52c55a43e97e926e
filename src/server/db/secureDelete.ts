import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

/**
 * Runs a deletion that also overwrites the deleted data in SQLite's file instead of leaving it in free pages and in the log.
 * PostgreSQL's vacuum does the same.
 */
export async function deleteSecurely(db: Db, work: () => Promise<void>): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return work()
  await sql`pragma secure_delete = on`.execute(db)
  try {
    await work()
    // Limited by the worker's open reads; a later checkpoint overwrites the rest.
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } finally {
    await sql`pragma secure_delete = fast`.execute(db)
  }
}
