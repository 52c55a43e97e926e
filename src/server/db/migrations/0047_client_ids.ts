// A highlight that a device made keeps the id that the device gave it.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, _ddl: Ddl): Promise<void> {
  const statements = [
    `alter table highlights add column "clientId" text`,
    `create unique index highlights_by_client_id on highlights ("userId", "clientId") where "clientId" is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
