// Two migrations were numbered with a gap before them. A database that has them under those names has the same tables.
import { sql } from 'kysely'
import type { Db } from './schema.ts'

const numberOf = [
  { was: '0012_feed_item_order', is: '0011_feed_item_order' },
  { was: '0013_boards', is: '0012_boards' },
]

/** Gives applied migrations the names of their files. No-op for a new database and for one with the names of today. */
export async function renameMigrations(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  for (const { was, is } of numberOf)
    await sql`update kysely_migration set name = ${is} where name = ${was}`.execute(db)
}
