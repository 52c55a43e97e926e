// The things that an import made, so it can be taken back.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `alter table imports add column "readItems" ${int} not null default 0`,
    `alter table imports add column "newTags" ${int} not null default 0`,
    `alter table imports add column "takenBackAt" ${int}`,
    `create table "importTraces" ("importId" ${ref('imports')}, kind text not null, "thingId" ${int} not null,
       "otherId" ${int} not null, at ${int} not null, primary key ("importId", kind, "thingId", "otherId")) ${withoutRowid}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
