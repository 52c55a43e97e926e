// Linking a sign-in provider to an account: attempts and one-time codes that end with the session they began in.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref }: Ddl): Promise<void> {
  const statements = [
    `alter table "oauthAttempts" add column "sessionId" ${int} references sessions (id) on delete cascade`,
    `create index attempts_by_session on "oauthAttempts" ("sessionId")`,
    `create table "oauthLinkCodes" ("codeHash" text primary key, "sessionId" ${ref('sessions')},
       "browserHash" text not null, issuer text not null, subject text not null, "expiresAt" ${int} not null)`,
    `create index link_codes_by_session on "oauthLinkCodes" ("sessionId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
