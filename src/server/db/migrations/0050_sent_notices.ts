// Notices go to programs and services, too.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql.raw(`alter table "sendTargets" add column "noticesSince" ${int}`).execute(db)
}
