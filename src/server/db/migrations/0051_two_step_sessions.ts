// Sessions that began with a passkey, or with a code besides the password.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql.raw(`alter table sessions add column "isTwoStep" ${int} not null default 0`).execute(db)
}
