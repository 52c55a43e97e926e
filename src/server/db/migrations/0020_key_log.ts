// The log of changes by keys for apps, and the rows that its undo needs.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    // Entries outlive their key: what an app did matters most when its key was ended.
    `create table "keyActions" (id ${id}, "userId" ${ref('users')}, "keyId" ${int} not null, "keyName" text not null,
       client text not null, kind text not null, subject text not null, slot ${int} not null, count ${int} not null,
       undoable ${int} not null, "startedAt" ${int} not null, "lastAt" ${int} not null, "undoneAt" ${int})`,
    `create index key_actions_of_reader on "keyActions" ("userId")`,
    `create unique index key_actions_open on "keyActions" ("keyId", kind, subject, slot)`,
    `create table "keyChanges" (id ${id}, "actionId" ${ref('keyActions')}, change text not null)`,
    `create index key_changes_of_action on "keyChanges" ("actionId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
