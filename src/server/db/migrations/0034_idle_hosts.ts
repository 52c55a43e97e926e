// A check enters an idle host by one statement (ingest/refresh/hosts.queries.ts).
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql.raw(`alter table "fetchHosts" add column "idleAt" ${int} not null default 0`).execute(db)
}
