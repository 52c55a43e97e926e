import type { Db, PasskeyRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** First added first. */
export function findPasskeys(db: Db, reader: Reader): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', reader.id).orderBy('id').execute()
}

export function findPasskeyOf(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

export async function hasPasskey(db: Db, reader: Reader): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').where('userId', '=', reader.id).executeTakeFirst()) !== undefined
}

type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'signCount' | 'name' | 'createdAt'>

/** Undefined when an account has it already. */
export function insertPasskey(tx: Tx, reader: Reader, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values({ ...passkey, userId: reader.id, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when the reader has no such passkey. */
export function renamePasskey(db: Db, reader: Reader, { id, name }: { id: number; name: string }) {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .returningAll()
    .executeTakeFirst()
}

/** False when the reader has no such passkey. */
export async function deletePasskey(tx: Tx, reader: Reader, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(tx: Tx, reader: Reader): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', reader.id).execute()
}

/**
 * Records a use. False when the passkey is gone, or when its counter is not above the stored one: two devices have the same passkey then,
 * and one of them is a copy. Passkeys that sync between devices always count 0.
 */
export async function recordPasskeyUse(tx: Tx, id: number, { signCount, now }: { signCount: number; now: number }) {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: now })
    .where('id', '=', id)
    .where('signCount', signCount === 0 ? '=' : '<', signCount)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
