// Later: what a reader wants to read. Kept pages: pages of the web that a reader saved, as items of their own.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { dialect, int, bytes, key, ref }: Ddl): Promise<void> {
  const statements = [
    `alter table "itemStates" add column "laterAt" ${int}`,
    `create table "keptPages" ("itemId" ${key} references items (id) on delete cascade, "userId" ${ref('users')},
       state text not null, problem text, bytes ${int} not null, "packedHtml" ${bytes}, attempts ${int} not null,
       "nextTryAt" ${int})`,
    `create index kept_pages_of_reader on "keptPages" ("userId")`,
    `create index kept_pages_to_fetch on "keptPages" ("nextTryAt") where "nextTryAt" is not null`,
    // PostgreSQL must not compress packed pages again.
    ...(dialect === 'postgres' ? [`alter table "keptPages" alter column "packedHtml" set storage external`] : []),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
