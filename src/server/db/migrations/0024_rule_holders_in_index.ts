// Which readers of a feed have rules is read from an index, with each batch of new items: a hundred readers were a hundred rows. An
// earlier index of that name has fewer columns.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index if exists rule_holders').execute(db)
}
