// Readers who get their paper without opening the page: by mail, in the catalog of an e-reader, or sent to one. "mailedPapers" stays for
// the previous version, which may run next to this one: both mail an edition with the same Message-ID.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const kept = '"userId", "openedAt", "nextAt", "leasedUntil", tries, unopened, refusals, stopped, words'
  const statements = [
    `create table "papersAhead" (id ${id}, "userId" ${ref('users')}, way text not null, "openedAt" ${int},
       "lastDay" text not null, "nextAt" ${int}, "leasedUntil" ${int}, tries ${int} not null default 0,
       unopened ${int} not null default 0, refusals ${int} not null default 0, bounces ${int} not null default 0,
       "bouncedDay" text not null default '', stopped text not null default '', words text not null default '')`,
    `insert into "papersAhead" (way, "lastDay", ${kept}) select 'mail', "mailedDay", ${kept} from "mailedPapers"`,
    `create unique index papers_ahead_of_reader on "papersAhead" ("userId", way)`,
    `create index papers_ahead_due on "papersAhead" (way, "nextAt") where "nextAt" is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
