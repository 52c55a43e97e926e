// New items whose words and rules are not written yet: a second transaction does it (ingest/refresh/finishSaves.ts).
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int }: Ddl): Promise<void> {
  await sql
    .raw(`create table "unfinishedSaves" (id ${id}, "arrivedAt" ${int} not null, rest text not null)`)
    .execute(db)
}
