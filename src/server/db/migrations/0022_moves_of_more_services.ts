// Moves from Inoreader, which knows its apps by an id and a key. 'miniflux' now means its own API: a move that began before goes
// on with the Google Reader API.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moves add column "sealedApp" text`.execute(db)
  await sql`update moves set service = 'other' where service = 'miniflux'`.execute(db)
}
