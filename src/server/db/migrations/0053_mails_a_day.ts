// The mails that each reader got on a day, for the limit of the operator.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  for (const column of ['dayStartedAt', 'mailsThisDay'])
    await sql.raw(`alter table "newsletterAddresses" add column "${column}" ${int} not null default 0`).execute(db)
}
