// The newest items of all feeds in one order (core/lists/river.queries.ts).
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists items_in_order on items ("publishedAt" desc, id desc, "feedId")`.execute(db)
}
