// Which items of several feeds are one story, hubs that push what is new (WebSub), and feeds that keep their items for
// another time than the settings say.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const int = isSqlite ? 'integer' : 'bigint'
  const key = isSqlite ? 'integer primary key' : 'bigint primary key'
  const statements = [
    `alter table items add column "linkKey" ${int}`,
    `alter table items add column "titleKey" ${int}`,
    `alter table items add column "storyId" ${int}`,
    `create index items_by_link on items ("linkKey") where "linkKey" is not null`,
    `create index items_by_title on items ("titleKey", "publishedAt") where "titleKey" is not null`,
    `create index items_of_story on items ("storyId") where "storyId" is not null`,
    // What is hidden of a feed is counted on every visit of the board.
    `create index items_in_stories on items ("feedId", id) where "storyId" is not null`,
    `create table websubs ("feedId" ${key} references feeds (id) on delete cascade, "callbackId" text not null unique,
       "hubUrl" text not null, "topicUrl" text not null, secret text, "nextRequestAt" ${int} not null,
       failures ${int} not null default 0)`,
    `create index websubs_due on websubs ("nextRequestAt")`,
    `alter table feeds add column "pushedUntil" ${int}`,
    `alter table feeds add column "keepDays" ${int}`,
    `alter table feeds add column "keepItems" ${int}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
