// Copies of a SQLite database are made by `vacuum into`: it reads one state of the file while others write, and leaves out free pages,
// which hold data of deleted accounts. Copying the file itself would open and close it, which drops the locks of this process
// (docs/technotes/locks-of-a-process.md).
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { day } from '../lib/clock.ts'
import type { DatabaseAddress } from './openDatabase.ts'

/** Copies the data committed at this moment. Throws when the copy is damaged; `target` is complete or absent. */
export function copyInto(source: DatabaseSync, target: string): { bytes: number } {
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  makePrivateFile(partial)
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

/** The copy made before an update (db/migrate.ts). */
export const updateCopyOf = (file: string): string => `${file}.before-update`

const updateCopyDays = 7

/** After a week with the new version, nobody goes back to the copy, and its readers' deletions should count. */
export function deleteOldCopy(database: DatabaseAddress, now: number): void {
  if (database.is !== 'sqlite') return
  const copy = updateCopyOf(database.file)
  const madeAt = statSync(copy, { throwIfNoEntry: false })?.mtimeMs
  if (madeAt !== undefined && now - madeAt > updateCopyDays * day) rmSync(copy, { force: true })
}

/** Makes an empty file that other users of this machine can't read. SQLite gives its permissions to the log beside it. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}

export function checkWith(database: DatabaseSync, pragma: 'integrity_check' | 'quick_check'): string[] {
  return database
    .prepare(`pragma ${pragma}(1)`)
    .all()
    .map((row) => String(row[pragma]))
}

export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
