// The changes of a rule's run are stored part by part, so a run that a crash ended can be undone, too.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `alter table undos add column "ruleId" ${int}`,
    `create index undos_of_rules on undos ("userId", "ruleId") where "ruleId" is not null`,
    `create table "undoParts" ("tokenHash" text not null references undos ("tokenHash") on delete cascade, part ${int} not null,
       changes text not null, primary key ("tokenHash", part)) ${withoutRowid}`,
    // Runs of the last hour, in the former shape.
    `delete from undos where changes like '%"is":"ruleRun"%'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
