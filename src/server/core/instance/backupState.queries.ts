// The last nightly backup, for the admin page and for the worker that makes the next one.
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'
import { findSetting, saveSetting } from './instanceSettings.queries.ts'

const backupState = z.object({
  /** When the last good backup was made, in milliseconds; null before the first one. */
  madeAt: z.number().nullable(),
  bytes: z.number(),
  /** False: it was read whole, but not restored as a trial. */
  isRestored: z.boolean(),
  /** Why the last attempt failed; null when it succeeded. */
  failure: z.string().nullable(),
})
export type BackupState = z.infer<typeof backupState>

const none: BackupState = { madeAt: null, bytes: 0, isRestored: false, failure: null }

export async function findBackupState(db: Db): Promise<BackupState> {
  const saved = await findSetting(db, 'backup')
  return saved === null ? none : backupState.parse(JSON.parse(saved))
}

export const saveBackupState = (db: Db, state: BackupState): Promise<void> =>
  saveSetting(db, 'backup', JSON.stringify(state))

/** A large database takes hours. After this time the worker that made the backup counts as dead, and a failed one is tried again. */
export const backupTurnMs = 6 * hour

/** One of the workers gets the turn. False: another worker has it, or had it a short while ago. */
export async function takeBackupTurn(db: Db, now: number): Promise<boolean> {
  const value = String(now)
  const taken = await db
    .insertInto('instanceSettings')
    .values({ name: 'backupTriedAt', value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        // Times have thirteen digits, so they are in the same order as texts. One in the future is of a wrong clock.
        .where((eb) =>
          eb.or([
            eb('instanceSettings.value', '<=', String(now - backupTurnMs)),
            eb('instanceSettings.value', '>', value),
          ]),
        ),
    )
    .returning('name')
    .execute()
  return taken.length > 0
}
