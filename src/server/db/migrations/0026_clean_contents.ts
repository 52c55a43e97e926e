// Articles are cleaned once instead of each time they are shown.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { dialect, ref, int, bytes, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table "cleanContents" ("itemId" ${ref('items')}, part ${int} not null, version ${int} not null,
       "sourceHash" ${bytes} not null, difference ${bytes} not null, primary key ("itemId", part)) ${withoutRowid}`,
    // PostgreSQL must not compress packed contents again.
    ...(dialect === 'postgres' ? [`alter table "cleanContents" alter column difference set storage external`] : []),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
