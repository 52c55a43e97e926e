// Addresses at which others read articles of a reader. The hash finds an address; the sealed token shows it to its owner again.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table shares (
      id ${id},
      "userId" ${ref('users')},
      "tokenHash" text not null unique,
      "sealedToken" text not null,
      kind text not null,
      "targetId" ${int},
      name text not null,
      note text not null default '',
      "withTextAt" ${int},
      "publicAt" ${int},
      "createdAt" ${int} not null,
      "lastReadAt" ${int}
    )`,
    `create index shares_of_user on shares ("userId")`,
    `create table "endedShares" ("tokenHash" text primary key, "endedAt" ${int} not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
