// Passkeys: ways into an account without a password, and the challenges that browsers answer with them.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, bytes, ref }: Ddl): Promise<void> {
  const statements = [
    `create table passkeys (id ${id}, "userId" ${ref('users')}, "credentialId" text not null unique,
       "publicKey" ${bytes} not null, "signCount" ${int} not null, name text not null, "createdAt" ${int} not null,
       "lastUsedAt" ${int})`,
    `create index passkeys_of_reader on passkeys ("userId")`,
    `create table "passkeyChallenges" ("challengeHash" text primary key,
       "sessionId" ${int} references sessions (id) on delete cascade, "expiresAt" ${int} not null)`,
    `create index passkey_challenges_by_session on "passkeyChallenges" ("sessionId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
