// One-time codes that end a sign-in through a provider.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const int = dialectOf(db) === 'sqlite' ? 'integer' : 'bigint'
  const statements = [
    `create table "oauthCodes" ("codeHash" text primary key, "userId" ${int} not null references users (id) on delete cascade,
       "browserHash" text not null, "expiresAt" ${int} not null)`,
    `create index codes_by_user on "oauthCodes" ("userId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
