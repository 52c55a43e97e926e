// Confirmation links: valid for a day, once, and only for their address; only the hash of the token is stored.
import { limits } from '../../../shared/limits.ts'
import type { Db, UserRow } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

/** Returns the token of a new link for the account's current address; deletes the reader's expired ones. */
export async function createEmailConfirmation(
  db: Db,
  { id: userId, emailKey }: Pick<UserRow, 'id' | 'emailKey'>,
  now: number,
): Promise<string> {
  const token = newToken()
  await db.deleteFrom('emailConfirmations').where('userId', '=', userId).where('expiresAt', '<=', now).execute()
  await db
    .insertInto('emailConfirmations')
    .values({ tokenHash: hashToken(token), userId, emailKey, expiresAt: now + limits.confirmationLinkHours * hour })
    .execute()
  return token
}

/** Deletes unused links. */
export async function dropConfirmations(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('emailConfirmations').where('userId', '=', userId).execute()
}

/** Marks the reader's link as used and returns its address. Undefined when it is not valid. */
export async function spendEmailConfirmation(
  db: Db,
  { userId, token, now }: { userId: number; token: string; now: number },
): Promise<string | undefined> {
  const confirmation = await db
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .returning('emailKey')
    .executeTakeFirst()
  return confirmation?.emailKey
}
