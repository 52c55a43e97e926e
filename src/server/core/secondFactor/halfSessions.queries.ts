// Half a session: the first step of a sign-in was right, and a code must follow. Its token opens no call but that second step.
import { limits } from '../../../shared/limits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

/** Returns the token; deletes expired ones of all readers. */
export async function startHalfSession(tx: Tx, { userId, now }: { userId: number; now: number }): Promise<string> {
  const token = newToken()
  await tx.deleteFrom('halfSessions').where('expiresAt', '<=', now).execute()
  await tx
    .insertInto('halfSessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      triesLeft: limits.secondStepTries,
      expiresAt: now + limits.secondStepMinutes * minute,
    })
    .execute()
  return token
}

export type PresentedHalf = { token: string; now: number }

/** Undefined when it is unknown, used up, expired or finished. */
export async function findOwnerOfHalf(db: Db, { token, now }: PresentedHalf): Promise<number | undefined> {
  const found = await db
    .selectFrom('halfSessions')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found?.userId
}

/** Counts a try. False when none is left. */
export async function takeTry(tx: Tx, { token, now }: PresentedHalf): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('halfSessions')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('tokenHash', '=', hashToken(token))
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endHalfSession(tx: Tx, { token }: { token: string }): Promise<void> {
  await tx.deleteFrom('halfSessions').where('tokenHash', '=', hashToken(token)).execute()
}
