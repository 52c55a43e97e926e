// Changes that a device made without a network: their ids, and when each field of an item was last changed.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table "replayedChanges" ("userId" ${ref('users')}, id text not null, outcome text not null,
       "receivedAt" ${int} not null, primary key ("userId", id)) ${withoutRowid}`,
    `create index old_replayed_changes on "replayedChanges" ("receivedAt")`,
    // The item may be purged before.
    `create table "markTimes" ("userId" ${ref('users')}, "itemId" ${int} not null, field text not null,
       "changedAt" ${int} not null, primary key ("userId", "itemId", field)) ${withoutRowid}`,
    `create index old_mark_times on "markTimes" ("changedAt")`,
    `alter table subscriptions add column "readUpToAt" ${int}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
