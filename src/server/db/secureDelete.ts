import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

/**
 * Runs a deletion so that what goes is overwritten in SQLite's file, too, and does not wait in free pages and in the log for
 * their next use. On PostgreSQL that is vacuum's work.
 */
export async function deleteSecurely(db: Db, work: () => Promise<void>): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return work()
  await sql`pragma secure_delete = on`.execute(db)
  try {
    await work()
    // As far as the worker's open reads let it; the rest goes with a later one.
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } finally {
    await sql`pragma secure_delete = fast`.execute(db)
  }
}
