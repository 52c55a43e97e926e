// The moment at which the import of an account file began, until it has ended.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql.raw(`alter table users add column "accountImportAt" ${int}`).execute(db)
}
