// Which readers of a feed have rules is read from an index, with each batch of new items: a hundred readers were a hundred rows.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index rule_holders').execute(db)
  await sql
    .raw(
      `create index rule_holders on subscriptions ("feedId", "userId", "rulesVersion") where "rulesVersion" is not null`,
    )
    .execute(db)
}
