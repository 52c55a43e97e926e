// Why a rule is off although its reader has not switched it off.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rules add column "offReason" text`.execute(db)
}
