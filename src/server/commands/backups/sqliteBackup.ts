// Backups of a SQLite database are databases made by `vacuum into`: it reads one state of the file while others write, and
// leaves out free pages, which hold data of deleted accounts.
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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

function copyInto(source: DatabaseSync, target: string): { bytes: number } {
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  // Made first with closed permissions: other users of this machine must not read it.
  closeSync(openSync(partial, 'wx', 0o600))
  source.prepare('vacuum into ?').run(partial)
  chmodSync(partial, 0o600)
  const copy = new DatabaseSync(partial, { readOnly: true })
  const [fault] = checkWith(copy, 'quick_check')
  copy.close()
  if (fault !== 'ok') throw new Error(`The copy is not sound: ${fault}`)
  // `vacuum into` does not sync the file to disk.
  syncToDisk(partial)
  renameSync(partial, target)
  syncToDisk(dirname(target))
  return { bytes: statSync(target).size }
}

/** The log moves last, under the same name: until the database has its new name, the two belong together. */
function setAside(file: string, now: Date): string | null {
  if (!existsSync(file)) return null
  const keptAs = `${file}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, keptAs + part)
  return keptAs
}

function checkWith(database: DatabaseSync, pragma: 'integrity_check' | 'quick_check'): string[] {
  return database
    .prepare(`pragma ${pragma}(1)`)
    .all()
    .map((row) => String(row[pragma]))
}

function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
