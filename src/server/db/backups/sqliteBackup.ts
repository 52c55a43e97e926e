// Backups of a SQLite database are databases of their own (db/copyDatabase.ts).
import { existsSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkWith, copyInto, syncToDisk } from '../copyDatabase.ts'

/** Copies the data committed at this moment. Throws when the copy is damaged; `target` is complete or absent. */
export function backUpSqlite(file: string, target: string): { bytes: number } {
  const source = new DatabaseSync(file, { timeout: 10_000 })
  try {
    return copyInto(source, target)
  } finally {
    source.close()
  }
}

/** The reason why this file cannot be restored, null without one. Reads the whole file. */
export function findFault(backup: string): string | null {
  const database = new DatabaseSync(backup, { readOnly: true })
  try {
    const [fault] = checkWith(database, 'integrity_check')
    if (fault !== 'ok') return `is damaged: ${fault}`
    const tables = database.prepare(`select 1 from sqlite_master where name in ('users', 'items', 'kysely_migration')`)
    return tables.all().length === 3 ? null : 'is no database of Broadsheet'
  } catch (error) {
    return error instanceof Error ? `cannot be read: ${error.message}` : 'cannot be read'
  } finally {
    database.close()
  }
}

/** Replaces `file` with the backup. Returns the name under which the old file is kept. */
export function restoreSqlite(backup: string, file: string, now: Date): { keptAs: string | null } {
  const source = new DatabaseSync(backup, { readOnly: true })
  try {
    copyInto(source, `${file}.restored`)
  } finally {
    source.close()
  }
  const keptAs = setAside(file, now)
  renameSync(`${file}.restored`, file)
  syncToDisk(dirname(file))
  return { keptAs }
}

/** The log moves last, under the same name: until the database has its new name, the two belong together. */
function setAside(file: string, now: Date): string | null {
  if (!existsSync(file)) return null
  const keptAs = `${file}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, keptAs + part)
  return keptAs
}
