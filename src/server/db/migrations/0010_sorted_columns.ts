// A column sorts its feeds by name, newest item or unread items; null: by hand.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table columns add column sort text').execute(db)
}
