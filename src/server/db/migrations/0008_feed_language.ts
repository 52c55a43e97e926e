// The language that a publisher names: screen readers pronounce by it, and browsers hyphenate by it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feeds add column language text`.execute(db)
}
