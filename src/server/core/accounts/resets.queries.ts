// Reset links: valid for an hour and once; only the hash of the token is stored.
import { limits } from '../../../shared/limits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

/** Returns the token of a new link; deletes the user's expired ones. */
export async function createReset(db: Db, userId: number, now: number): Promise<string> {
  const token = newToken()
  await db.deleteFrom('passwordResets').where('userId', '=', userId).where('expiresAt', '<=', now).execute()
  await db
    .insertInto('passwordResets')
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      expiresAt: now + limits.resetLinkMinutes * minute,
      usedAt: null,
    })
    .execute()
  return token
}

/** Undefined when the link is not or no longer valid. */
export async function findOwnerOfReset(db: Db, token: string, now: number): Promise<number | undefined> {
  const reset = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return reset?.userId
}

/** Marks the link as used. False when it is not or no longer valid. */
export async function spendReset(tx: Tx, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Invalidates links that were mailed to an old address, or before the password changed. */
export async function dropOpenResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passwordResets').where('userId', '=', userId).where('usedAt', 'is', null).execute()
}
