// Keys that several items of a feed's documents had (refresh/sharedKeys.ts); null until one is looked at by this version.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feeds add column "sharedKeys" text`.execute(db)
}
