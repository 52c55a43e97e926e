// Where a feed is asked for since it moved, and when an item was last edited: what a move to another address needs to know
// (docs/decisions/2026-11-22-merging-feeds.md).
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const int = sql.raw(dialectOf(db) === 'sqlite' ? 'integer' : 'bigint')
  await sql`alter table feeds add column "currentUrl" text`.execute(db)
  await sql`alter table items add column "editedAt" ${int}`.execute(db)
}
