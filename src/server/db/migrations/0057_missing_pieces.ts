// Pieces of imported editions whose articles are not stored here: JSON.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table editions add column missing text not null default '[]'`).execute(db)
}
