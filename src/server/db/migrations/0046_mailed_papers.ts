// Readers who get their paper by mail: a queue of the worker.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { key, int }: Ddl): Promise<void> {
  const statements = [
    `create table "mailedPapers" ("userId" ${key} references users (id) on delete cascade, "openedAt" ${int},
       "mailedDay" text not null, "nextAt" ${int}, "leasedUntil" ${int}, tries ${int} not null default 0,
       unopened ${int} not null default 0, refusals ${int} not null default 0, stopped text not null default '',
       words text not null default '')`,
    `create index mailed_papers_due on "mailedPapers" ("nextAt") where "nextAt" is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
