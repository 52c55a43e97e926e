import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Ddl } from './ddl.ts'

/**
 * `up` runs in a transaction. The other kinds may take long on PostgreSQL, so there they run outside of one while others read and write:
 * `indexes` are built concurrently, and `repair` changes data in batches. A repair can be run again after a stop in its middle.
 */
export type MigrationFile =
  | { up: (db: Kysely<unknown>, ddl: Ddl) => Promise<void> }
  | { indexes: string[] }
  | { repair: (db: QueryExecutorProvider) => Promise<void> }
