// Cleanup looks at a feed when it is due, one worker at a time, finds the reader who is furthest behind by an index, and forgets
// tombstones and hosts that nothing has named for long.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table "feedCleanups" ("feedId" ${ref('feeds')}, "dueAt" ${int} not null, "leasedUntil" ${int},
       primary key ("feedId")) ${withoutRowid}`,
    `create index due_cleanups on "feedCleanups" ("dueAt")`,
    `alter table "itemTombstones" add column "listedAt" ${int}`,
    `alter table "fetchHosts" add column "usedAt" ${int} not null default 0`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
