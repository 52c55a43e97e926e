// The address from which a moved feed is fetched, and when an item was last edited: both decide what a move may change
// (docs/decisions/2026-11-22-merging-feeds.md).
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql`alter table feeds add column "currentUrl" text`.execute(db)
  await sql`alter table items add column "editedAt" ${sql.raw(int)}`.execute(db)
}
