// Rules, fading and quiet: what a reader's unread items are.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table rules (id ${id}, "userId" ${ref('users')}, position ${int} not null, name text not null, query text not null,
       "scopeKind" text not null, "scopeId" ${int}, actions text not null, "endsAt" ${int}, "offAt" ${int},
       "createdAt" ${int} not null)`,
    `create index rules_of_reader on rules ("userId", position)`,
    `create table "ruleHits" ("ruleId" ${ref('rules')}, "itemId" ${int} not null, "hitAt" ${int} not null,
       primary key ("ruleId", "itemId")) ${withoutRowid}`,
    `alter table "itemStates" add column "hiddenAt" ${int}`,
    `alter table "itemStates" add column "hiddenBy" ${int}`,
    `alter table users add column "rulesVersion" ${int}`,
    `alter table subscriptions add column "rulesVersion" ${int}`,
    `alter table subscriptions add column "fadeDays" ${int}`,
    `alter table subscriptions add column "fadedUpTo" ${int} not null default 0`,
    `alter table subscriptions add column "maxUnread" ${int}`,
    `alter table subscriptions add column "mutedAt" ${int}`,
    `alter table subscriptions add column "mutedUntil" ${int}`,
    `alter table subscriptions add column "broughtBackAt" ${int}`,
    `create table fades ("subscriptionId" ${ref('subscriptions')}, day ${int} not null, "fadedUpTo" ${int} not null,
       primary key ("subscriptionId", day)) ${withoutRowid}`,
    `alter table columns add column "fadeDays" ${int}`,
    `alter table columns add column "quietFirstAt" ${int}`,
    `alter table items add column words ${int}`,
    `alter table items add column categories text`,
    `alter table items add column "categoryWords" text`,
    `alter table items add column "durationSeconds" ${int}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
