// Recovery codes: each works once in place of a code of the authenticator app. Only their hashes are stored.
import { randomInt } from 'node:crypto'
import { limits } from '../../../shared/limits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { Reader } from '../reader.ts'

/** Without l and o, which look like digits. */
const letters = 'abcdefghijkmnpqrstuvwxyz'
/** 73 random bits: a stolen table can't be searched for them, so a plain SHA-256 is enough. */
const codeLetters = 16

const newCode = (): string => Array.from({ length: codeLetters }, () => letters[randomInt(letters.length)]).join('')

const hashOf = (userId: number, code: string) => hashToken(`${userId} ${code}`)

/** Replaces all codes of the reader; returns the new ones in groups of four letters. */
export async function renewRecoveryCodes(tx: Tx, reader: Reader): Promise<string[]> {
  await deleteRecoveryCodes(tx, reader)
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ codeHash: hashOf(reader.id, code), userId: reader.id, usedAt: null })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** `code` without dashes. False when it is not or no longer valid. */
export async function spendRecoveryCode(tx: Tx, reader: Reader, { code, now }: { code: string; now: number }) {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('codeHash', '=', hashOf(reader.id, code))
    .where('userId', '=', reader.id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, reader: Reader): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('userId', '=', reader.id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function deleteRecoveryCodes(tx: Tx, reader: Reader): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', reader.id).execute()
}
