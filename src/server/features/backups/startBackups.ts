import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBackupState, saveBackupState, takeBackupTurn } from '../../core/instance/backupState.queries.ts'
import type { Deps } from '../../deps.ts'
import { hour, minute } from '../../lib/clock.ts'
import { createGuardedChild } from '../../lib/guardedChild.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import type { BackupMade, BackupToMake } from './backupProcess.ts'
import { chooseExpired, chooseRemains, lastNight, nameBackup } from './nights.ts'

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Makes a backup every night, and the first one soon after the start. */
export function startBackups(deps: BackupDeps): WorkerLoop {
  if (deps.config.backups === null) return { stop: async () => {} }
  return startLoop({
    log: deps.log,
    task: 'the nightly backup',
    firstPauseMs: minute,
    pauseMs: 10 * minute,
    async round() {
      await backUpIfDue(deps)
      return 'rest'
    },
  })
}

/** Returns whether it made one. */
export async function backUpIfDue({ db, clock, config, log }: BackupDeps): Promise<boolean> {
  const { database, backups } = config
  if (backups === null) return false
  const now = new Date(clock())
  const last = await findBackupState(db)
  if (last.madeAt !== null && last.madeAt >= lastNight(now).getTime()) return false
  if (!(await takeBackupTurn(db, now.getTime()))) return false
  const name = nameBackup(now, database.is)
  const made = await makeBackup(backups.folder, { database, target: join(backups.folder, name) })
  if (made.is === 'failed') {
    log.error({ backup: name, reason: made.reason }, 'the nightly backup failed')
    await saveBackupState(db, { ...last, failure: made.reason })
    return false
  }
  await saveBackupState(db, { madeAt: now.getTime(), bytes: made.bytes, isRestored: made.isRestored, failure: null })
  for (const expired of chooseExpired(readdirSync(backups.folder), backups.keep)) rmSync(join(backups.folder, expired))
  log.info({ backup: name, bytes: made.bytes, isRestored: made.isRestored }, 'the nightly backup is made')
  return true
}

async function makeBackup(folder: string, question: BackupToMake): Promise<BackupMade> {
  const child = createGuardedChild<BackupToMake, BackupMade>(new URL('./backupProcess.ts', import.meta.url), {
    heapMb: 256,
    answerMs: hour,
    idleMs: minute,
  })
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const remains of chooseRemains(readdirSync(folder))) rmSync(join(folder, remains), { recursive: true })
    const outcome = await child.ask(question)
    return outcome.is === 'answered' ? outcome.answer : { is: 'failed', reason: 'It took too long.' }
  } catch (error) {
    return { is: 'failed', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    child.end()
  }
}
