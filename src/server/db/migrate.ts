import { copyFileSync, existsSync } from 'node:fs'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { dialectOf, requireUnicode } from './dialect.ts'
import * as first from './migrations/0001_first.ts'
import * as imports from './migrations/0002_imports.ts'
import * as accounts from './migrations/0003_accounts.ts'
import * as polling from './migrations/0004_polling.ts'
import * as newsletters from './migrations/0005_newsletters.ts'
import * as wildFeeds from './migrations/0006_wild_feeds.ts'
import * as podcasts from './migrations/0007_podcasts.ts'
import * as searches from './migrations/0008_searches.ts'
import * as moving from './migrations/0010_moving.ts'
import * as packedContents from './migrations/0010_packed_contents.ts'
import * as recordingNotes from './migrations/0011_recording_notes.ts'
import * as signInPlaces from './migrations/0012_sign_in_places.ts'
import * as middleItems from './migrations/0013_middle_items.ts'
import * as sharedKeys from './migrations/0014_shared_keys.ts'
import * as undosByExpiry from './migrations/0015_undos_by_expiry.ts'
import * as unsubscribeAddresses from './migrations/0022_unsubscribe_addresses.ts'
import type { Db } from './schema.ts'

/** Every migration, oldest first; each has a file of its own and is never changed once released. */
const migrations = {
  '0001_first': { up: first.up },
  '0002_imports': { up: imports.up },
  '0003_accounts': { up: accounts.up },
  '0004_polling': { up: polling.up },
  '0005_newsletters': { up: newsletters.up },
  '0006_wild_feeds': { up: wildFeeds.up },
  '0007_podcasts': { up: podcasts.up },
  '0008_searches': { up: searches.up },
  '0010_moving': { up: moving.up },
  '0010_packed_contents': { up: packedContents.up },
  '0011_recording_notes': { up: recordingNotes.up },
  '0012_sign_in_places': { up: signInPlaces.up },
  '0013_middle_items': { up: middleItems.up },
  '0014_shared_keys': { up: sharedKeys.up },
  '0015_undos_by_expiry': { up: undosByExpiry.up },
  '0022_unsubscribe_addresses': { up: unsubscribeAddresses.up },
}

/**
 * Brings the tables to this version, all or nothing, and returns the names of what was done. Any number of processes may
 * ask at once: on PostgreSQL one does it under an advisory lock, the others wait and find nothing left to do. Tables that
 * a later version has brought further are left alone: it only added to them (docs/decisions, overlapping versions). With
 * `sqliteFile`, the file is copied beside itself first, so that an update that went wrong can be taken back. Rejects for a
 * new database that keeps no Unicode.
 */
export async function migrate(db: Db, options: { sqliteFile?: string } = {}): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const known = await migrator.getMigrations()
  const waiting = known.filter((migration) => !migration.executedAt)
  if (waiting.length === 0) return []
  const isUpdate = waiting.length < known.length
  if (!isUpdate) await requireUnicode(db)
  if (isUpdate && options.sqliteFile && existsSync(options.sqliteFile)) await copyBeside(db, options.sqliteFile)
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Are the tables those of this version, or of a later one? False as well for a database without any. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = Object.keys(migrations)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const known = await migrator.getMigrations()
  return known.filter(({ executedAt }) => executedAt).length === names.length
}

async function copyBeside(db: Db, file: string): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  copyFileSync(file, `${file}.before-update`)
}
