// Sign-in through a provider, confirmed addresses, throttling, what an admin sets while the instance runs, and the marks
// of an imported account that wait for their items.
import { type Kysely, sql } from 'kysely'
import { type DialectName, dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statementsFor(dialectOf(db))) await sql.raw(statement).execute(db)
}

function statementsFor(dialect: DialectName): string[] {
  const isSqlite = dialect === 'sqlite'
  const int = isSqlite ? 'integer' : 'bigint'
  const withoutRowid = isSqlite ? 'without rowid' : ''
  const ref = (table: string) => `${int} not null references "${table}" (id) on delete cascade`
  return [
    `create table "oauthIdentities" (issuer text not null, subject text not null, "userId" ${ref('users')},
       "createdAt" ${int} not null, primary key (issuer, subject))`,
    `create index identities_by_user on "oauthIdentities" ("userId")`,
    `create table "oauthAttempts" ("stateHash" text primary key, "browserHash" text not null, "codeVerifier" text not null,
       nonce text not null, "expiresAt" ${int} not null)`,
    `create table "emailConfirmations" ("tokenHash" text primary key, "userId" ${ref('users')}, "emailKey" text not null,
       "expiresAt" ${int} not null)`,
    `create index confirmations_by_user on "emailConfirmations" ("userId")`,
    // Nothing of value: what a crash takes along is a minute of counting.
    `create ${isSqlite ? '' : 'unlogged'} table throttles ("keyHash" text primary key, count ${int} not null,
       "endsAt" ${int} not null)`,
    `create index throttles_by_end on throttles ("endsAt")`,
    `create table "instanceSettings" (name text primary key, value text not null)`,
    `create table "importedMarks" ("userId" ${ref('users')}, "feedId" ${ref('feeds')}, "guidHash" text not null,
       "readAt" ${int}, "copyId" ${int} references items (id) on delete cascade, "expiresAt" ${int} not null,
       primary key ("feedId", "guidHash", "userId")) ${withoutRowid}`,
    `create index imported_marks_by_user on "importedMarks" ("userId")`,
    `create index imported_marks_by_copy on "importedMarks" ("copyId")`,
  ]
}
