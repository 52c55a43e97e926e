// The feeds that a page at a feed's address names, for the reader to choose.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feeds add column "namedFeeds" text`.execute(db)
}
