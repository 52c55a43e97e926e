// Invitations to open an account, and accounts that wait for the approval of an admin.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table invites (id ${id}, "userId" ${ref('users')}, "tokenHash" text not null unique, "createdAt" ${int} not null,
       "expiresAt" ${int} not null)`,
    `create index invites_of_reader on invites ("userId")`,
    `alter table users add column "waitingSince" ${int}`,
    `create index users_waiting on users ("waitingSince") where "waitingSince" is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
