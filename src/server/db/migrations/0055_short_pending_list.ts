// Each search on PostgreSQL also scans the index's list of pending entries, by default up to 4 MB: a multiple of all else that a search
// for a rare word costs. Shorter, it is merged more often.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { dialect }: Ddl): Promise<void> {
  if (dialect === 'postgres') await sql`alter index item_search set (gin_pending_list_limit = 512)`.execute(db)
}
