// Before version 0.1.0 fifteen migrations made its tables; they are one now. A database with all of them has the same tables as
// one that the first migration made.
import { sql } from 'kysely'
import type { Db } from './schema.ts'

const first = '0001_first'
const followers = [
  '0002_imports',
  '0003_accounts',
  '0004_polling',
  '0005_newsletters',
  '0006_wild_feeds',
  '0007_podcasts',
  '0008_searches',
  '0010_moving',
  '0010_packed_contents',
  '0011_recording_notes',
  '0012_sign_in_places',
  '0013_middle_items',
  '0014_shared_keys',
  '0015_undos_by_expiry',
]

/** No-op for new databases and for those of 0.1.0 and later. Throws when only some of the migrations were applied. */
export async function adoptFirstMigrations(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const made = new Set(rows.map(({ name }) => name))
  if (!made.has(first) || !followers.some((name) => made.has(name))) return
  const missing = followers.filter((name) => !made.has(name))
  if (missing.length > 0)
    throw new Error(
      `This database was made by an early version whose updates were not all installed (${missing.join(', ')} are missing). Export your subscriptions and saved items with that version, and import them into a new database.`,
    )
  await sql`delete from kysely_migration where name in (${sql.join(followers)})`.execute(db)
}
