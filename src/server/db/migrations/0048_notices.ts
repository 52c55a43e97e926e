// Notices: the feeds whose new articles become notices, and the items that wait for one.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `alter table subscriptions add column "notifiedUpTo" ${int}`,
    `alter table subscriptions add column "notifiedAt" ${int}`,
    `alter table subscriptions add column "failureNotifiedAt" ${int}`,
    `create index notifying_subscriptions on subscriptions ("feedId") where "notifiedUpTo" is not null`,
    `create table "noticeTurns" ("userId" ${ref('users')}, "feedId" ${ref('feeds')}, "dueAt" ${int} not null,
       primary key ("userId", "feedId")) ${withoutRowid}`,
    `create index notice_turns_due on "noticeTurns" ("dueAt")`,
    `create index notice_turns_of_feed on "noticeTurns" ("feedId")`,
    `create table "noticeItems" ("userId" ${ref('users')}, "itemId" ${ref('items')},
       primary key ("userId", "itemId")) ${withoutRowid}`,
    `create index notice_items_of_item on "noticeItems" ("itemId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
