// A subscription lists its items oldest first; null: newest first.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table subscriptions add column "itemOrder" text').execute(db)
}
