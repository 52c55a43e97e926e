// A batch of new items wrote the hits of each rule to a page of its own. Now it writes one row, and the rows of many batches are
// moved together.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int }: Ddl): Promise<void> {
  await sql.raw(`create table "waitingRuleHits" (id ${id}, "hitAt" ${int} not null, hits text not null)`).execute(db)
}
