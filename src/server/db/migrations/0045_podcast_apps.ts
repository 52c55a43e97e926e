// For podcast apps: when a position was stored, when a podcast was subscribed or unsubscribed, the apps' names of their devices, and
// sign-ins of apps that a reader has yet to allow.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `alter table "listeningPositions" add column "keptAt" ${int}`,
    `create table "podcastChanges" ("userId" ${ref('users')}, url text not null, "changedAt" ${int} not null,
       primary key ("userId", url))`,
    `create index old_podcast_changes on "podcastChanges" ("changedAt")`,
    `create table "podcastDevices" ("userId" ${ref('users')}, "deviceId" text not null, caption text not null, type text not null,
       "changedAt" ${int} not null, primary key ("userId", "deviceId"))`,
    `create table "appSignIns" (id ${id}, "pollHash" text not null unique, "loginHash" text not null unique, client text not null,
       "createdAt" ${int} not null, "sessionId" ${ref('sessions').replace('not null ', '')})`,
    `create index app_sign_ins_of_session on "appSignIns" ("sessionId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
