// The authenticator app of a reader. Its secret is sealed: neither a copy of this table nor a log of its statements shows it.
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { Reader } from '../reader.ts'
import { deleteRecoveryCodes } from './recoveryCodes.queries.ts'
import { findStep } from './totp.ts'

const sealingKey = (db: Db) => instanceSecret(db, 'authenticators')

/** When the reader's app was added; null without one. */
export async function findAuthenticator(db: Db, reader: Reader): Promise<{ addedAt: number } | null> {
  const found = await db
    .selectFrom('authenticators')
    .select('addedAt')
    .where('userId', '=', reader.id)
    .where('sealedSecret', 'is not', null)
    .executeTakeFirst()
  return found ? { addedAt: found.addedAt ?? 0 } : null
}

/** Keeps the secret of a new app beside that of the current one, which stays in use until the new one is confirmed. */
export async function writePendingSecret(db: Db, reader: Reader, secret: string): Promise<void> {
  const pendingSecret = seal(secret, await sealingKey(db))
  await db
    .insertInto('authenticators')
    .values({ userId: reader.id, sealedSecret: null, addedAt: null, lastStep: 0, pendingSecret })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ pendingSecret }))
    .execute()
}

/** True when the code is that of the new app, which then takes the place of the former one. Call it with the account locked. */
export async function confirmPendingSecret(tx: Tx, reader: Reader, { code, now }: { code: string; now: number }) {
  const row = await readRow(tx, reader)
  if (!row?.pendingSecret) return false
  const lastStep = await findStepOf(tx, row.pendingSecret, { code, lastStep: 0, now })
  if (lastStep === null) return false
  await tx
    .updateTable('authenticators')
    .set({ sealedSecret: row.pendingSecret, pendingSecret: null, addedAt: now, lastStep })
    .where('userId', '=', reader.id)
    .execute()
  return true
}

/** True for a right code, which then never works again. Call it with the account locked. */
export async function spendCode(tx: Tx, reader: Reader, { code, now }: { code: string; now: number }) {
  const row = await readRow(tx, reader)
  if (!row?.sealedSecret) return false
  const lastStep = await findStepOf(tx, row.sealedSecret, { code, lastStep: row.lastStep, now })
  if (lastStep === null) return false
  await tx.updateTable('authenticators').set({ lastStep }).where('userId', '=', reader.id).execute()
  return true
}

/** The app and the recovery codes. */
export async function deleteAuthenticator(tx: Tx, reader: Reader): Promise<void> {
  await tx.deleteFrom('authenticators').where('userId', '=', reader.id).execute()
  await deleteRecoveryCodes(tx, reader)
}

const readRow = (tx: Tx, reader: Reader) =>
  tx.selectFrom('authenticators').selectAll().where('userId', '=', reader.id).executeTakeFirst()

/** A secret that was sealed by another instance has no codes: only recovery codes or the operator help then. */
async function findStepOf(tx: Tx, sealed: string, typed: Parameters<typeof findStep>[1]): Promise<number | null> {
  const secret = unseal(sealed, await sealingKey(tx))
  return secret === null ? null : findStep(secret, typed)
}
