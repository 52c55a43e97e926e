import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { makePrivateFile, updateCopyOf } from './copyDatabase.ts'
import { requireUsableFile } from './databaseFile.ts'
import { findDatabaseTrouble } from './databaseTrouble.ts'
import { type MigrationProgress, migrate } from './migrate.ts'
import { type DatabaseAddress, openDatabase } from './openDatabase.ts'
import { preparePooler } from './pooler.ts'
import { adoptVersion } from './versionOfTables.ts'

/** Waits for a database that starts together with this process, for example after a power cut. */
const timeoutMs = 60 * second
const pauseMs = second

/**
 * A new database is made under another name: after a kill it is complete or absent. An empty file was therefore emptied later.
 */
export async function prepareSqliteFile(file: string): Promise<string[]> {
  if (requireUsableFile(file).is === 'usable') {
    closeToOthers(file)
    return []
  }
  const draft = `${file}.new`
  for (const ending of ['', '-wal', '-shm']) rmSync(draft + ending, { force: true })
  makePrivateFile(draft)
  const db = openDatabase({ is: 'sqlite', file: draft }, () => {})
  const done = await migrate(db).finally(() => db.destroy())
  renameSync(draft, file)
  return done
}

/** Earlier versions made files that other users of the machine could read. */
function closeToOthers(file: string): void {
  const names = [file, `${file}-wal`, `${file}-shm`, updateCopyOf(file)]
  for (const name of names) if (existsSync(name)) chmodSync(name, 0o600)
}

/**
 * Waits for the database and migrates its tables, on a separate connection: a migration of a large table may take longer than
 * any call. Rejects when the database is unreachable for a minute, not as expected, or too new for this version.
 */
export async function prepareDatabase(address: DatabaseAddress, log: Log): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  const made = address.is === 'sqlite' ? await prepareSqliteFile(address.file) : []
  const db = openDatabase(address, () => {}, { name: 'broadsheet migration', connectionsMax: 2 })
  try {
    for (;;) {
      try {
        const sqlite = address.is === 'sqlite' ? { sqliteFile: address.file } : {}
        const done = [...made, ...(await migrate(db, { ...sqlite, onProgress: logProgress(log) }))]
        await adoptVersion(db, Date.now())
        if (address.is === 'postgres' && address.pooler) await preparePooler(db, address.pooler)
        if (done.length > 0) log.info({ migrations: done }, 'migrations are applied')
        return
      } catch (error) {
        if (findDatabaseTrouble(error) !== 'away' || performance.now() > giveUpAt) throw error
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for the database')
        await sleep(pauseMs)
      }
    }
  } finally {
    await db.destroy()
  }
}

const secondsPerMillion = 28
const progressPauseMs = 2 * second

/** On SQLite the start takes as long as the update, so its line comes before it. */
function logProgress(log: Log): (progress: MigrationProgress) => void {
  let saidAt = performance.now()
  return (progress) => {
    if (progress.is === 'waiting') return log.info(progress, 'a migration waits for tables that are in use')
    if (progress.is === 'begun') {
      const { migrations, items } = progress
      const seconds = items === null ? {} : { aboutSeconds: Math.ceil((items / 1_000_000) * secondsPerMillion) }
      return log.info({ migrations, ...seconds }, 'the database is being updated: do not stop the server')
    }
    if (performance.now() - saidAt < progressPauseMs) return
    saidAt = performance.now()
    log.info({ done: progress.name, left: progress.left }, 'the database is being updated')
  }
}
