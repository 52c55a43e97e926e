// A target that was turned off makes a notice. Those that are off already make none.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  const statements = [
    `alter table "sendTargets" add column "offNotifiedAt" ${int}`,
    `update "sendTargets" set "offNotifiedAt" = "offAt"`,
    `create index send_targets_off on "sendTargets" (id) where "offAt" is not null and "offNotifiedAt" is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
