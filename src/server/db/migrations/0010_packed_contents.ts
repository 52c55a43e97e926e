// Room for contents that are packed (items/storedHtml.ts). What is stored stays as it is and readable.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') {
    await sql`alter table "itemContents" add column "packedHtml" blob`.execute(db)
    return
  }
  await sql`alter table "itemContents" add column "packedHtml" bytea`.execute(db)
  // PostgreSQL is not to try to pack it again.
  await sql`alter table "itemContents" alter column "packedHtml" set storage external`.execute(db)
}
