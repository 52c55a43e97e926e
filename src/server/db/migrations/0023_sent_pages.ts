// Which saved pages have a text that their reader sent: no other reader may get it.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql.raw(`alter table "keptPages" add column "sentAt" ${int}`).execute(db)
  // Of earlier pages it is unknown.
  await sql.raw(`update "keptPages" set "sentAt" = 0`).execute(db)
}
