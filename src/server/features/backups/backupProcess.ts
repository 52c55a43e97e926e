// Makes one backup in a process of its own: copying and reading a large database would block a thread for minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUpPostgres, tryPostgresBackup } from '../../db/backups/postgresBackup.ts'
import { backUpSqlite, findFault, restoreSqlite } from '../../db/backups/sqliteBackup.ts'
import type { DatabaseAddress } from '../../db/openDatabase.ts'
import { answerParent } from '../../lib/answerParent.ts'
import { trialPrefix } from './nights.ts'

export type BackupToMake = { database: DatabaseAddress; target: string }

/** A backup that failed its trial is deleted. */
export type BackupMade = { is: 'good'; bytes: number; isRestored: boolean } | { is: 'failed'; reason: string }

answerParent<BackupToMake, BackupMade>(async ({ database, target }) => {
  const trial = mkdtempSync(join(dirname(target), trialPrefix))
  try {
    const made =
      database.is === 'sqlite' ? makeHome(database.file, target, trial) : await makeService(database.url, target)
    if (made.is === 'failed') rmSync(target, { force: true })
    return made
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
})

function makeHome(file: string, target: string, trial: string): BackupMade {
  const { bytes } = backUpSqlite(file, target)
  const restored = join(trial, 'broadsheet.sqlite')
  restoreSqlite(target, restored, new Date())
  const fault = findFault(restored)
  return fault === null
    ? { is: 'good', bytes, isRestored: true }
    : { is: 'failed', reason: `The restored backup ${fault}.` }
}

async function makeService(url: string, target: string): Promise<BackupMade> {
  const made = backUpPostgres(url, target)
  if (made.is === 'notInstalled') return { is: 'failed', reason: 'pg_dump is not installed where the worker runs.' }
  if (made.is === 'failed') return made
  const tried = await tryPostgresBackup(url, target)
  if (tried.is === 'notInstalled') return { is: 'failed', reason: 'pg_restore is not installed where the worker runs.' }
  if (tried.is === 'failed') return tried
  return { is: 'good', bytes: made.bytes, isRestored: tried.isRestored }
}
