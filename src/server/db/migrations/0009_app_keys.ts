// Keys with which apps and programs act for a reader.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table "appKeys" (id ${id}, "userId" ${ref('users')}, name text not null, scopes text not null,
       "secretHash" text not null unique, "feverHash" text not null, "createdAt" ${int} not null, "lastUsedAt" ${int},
       "lastClient" text)`,
    `create index keys_of_reader on "appKeys" ("userId")`,
    `create index keys_by_fever_hash on "appKeys" ("feverHash")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
