// One-time codes that end a sign-in through a provider.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table "oauthCodes" ("codeHash" text primary key, "userId" ${ref('users')}, "browserHash" text not null,
       "expiresAt" ${int} not null)`,
    `create index codes_by_user on "oauthCodes" ("userId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
