import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

/** The size of the database on disk, without a write-ahead log. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const size =
    dialectOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}
