// Backups of a SQLite database are databases themselves, made by `vacuum into`: it reads one state of the file while others
// write on, and leaves free pages behind, with what deleted accounts had in them.
import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Copies what is committed at this moment. Throws when the copy is not sound; `target` is there whole or not at all. */
export function backUpSqlite(file: string, target: string): { bytes: number } {
  const source = new DatabaseSync(file, { timeout: 10_000 })
  try {
    return copyInto(source, target)
  } finally {
    source.close()
  }
}

/** What stands against restoring this file; null: nothing does. Reads all of it. */
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

/** Puts the backup in the place of `file`. What was there is kept beside it; returns under which name. */
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
  // Made first, since it holds what nobody else on this machine may read.
  closeSync(openSync(partial, 'wx', 0o600))
  source.prepare('vacuum into ?').run(partial)
  chmodSync(partial, 0o600)
  const copy = new DatabaseSync(partial, { readOnly: true })
  const [fault] = checkWith(copy, 'quick_check')
  copy.close()
  if (fault !== 'ok') throw new Error(`The copy is not sound: ${fault}`)
  // `vacuum into` leaves the file to the operating system's caches.
  syncToDisk(partial)
  renameSync(partial, target)
  syncToDisk(dirname(target))
  return { bytes: statSync(target).size }
}

/** The log goes along under the same name, and last: until the database has its new name, the two belong together. */
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
