// What publishers ask of those who poll them, and which hosts are being asked right now.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feeds add column "pollingWish" text`.execute(db)
  await sql`create table "fetchHosts" (host text primary key, state text not null)`.execute(db)
}
