// Codes of an authenticator app as a second factor, with recovery codes, and sign-ins that still need one.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table authenticators ("userId" ${ref('users')}, "sealedSecret" text, "addedAt" ${int},
       "lastStep" ${int} not null, "pendingSecret" text, primary key ("userId"))`,
    `create table "recoveryCodes" ("codeHash" text primary key, "userId" ${ref('users')}, "usedAt" ${int})`,
    `create index recovery_codes_of_reader on "recoveryCodes" ("userId")`,
    `create table "halfSessions" ("tokenHash" text primary key, "userId" ${ref('users')},
       "triesLeft" ${int} not null, "expiresAt" ${int} not null)`,
    `create index half_sessions_of_reader on "halfSessions" ("userId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
