// How many rules an import made of filters, and how many filters have no counterpart.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  for (const column of ['addedRules', 'untranslatedFilters'])
    await sql.raw(`alter table imports add column "${column}" ${int} not null default 0`).execute(db)
}
