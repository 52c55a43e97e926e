// Moves from another feed reader whose server we ask.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table moves (id ${id}, "userId" ${ref('users')}, service text not null, address text not null, name text not null,
       "sealedPassword" text, folders text not null, "inStepDays" ${int} not null, state text not null, step text not null,
       cursor text not null, problem text, failures ${int} not null default 0, "importId" ${int}, "createdAt" ${int} not null,
       "nextAt" ${int} not null, "leasedUntil" ${int}, "inStepUntil" ${int}, "endedAt" ${int})`,
    `create index moves_of_reader on moves ("userId")`,
    `create table "moveFeeds" ("moveId" ${ref('moves')}, "oldId" text not null, "feedId" ${int} not null, "matchedAt" ${int},
       primary key ("moveId", "oldId")) ${withoutRowid}`,
    `create table "moveItems" ("moveId" ${ref('moves')}, "oldId" text not null, "oldFeedId" text, link text,
       title text, "publishedAt" ${int}, "readAt" ${int}, "starredAt" ${int}, labels text, "seenAt" ${int}, "itemId" ${int},
       "keptAt" ${int}, primary key ("moveId", "oldId")) ${withoutRowid}`,
    `create index move_items_to_see on "moveItems" ("moveId", "seenAt")`,
    `create index move_items_of_feed on "moveItems" ("moveId", "oldFeedId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
