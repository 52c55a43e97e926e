// Links that confirm an address: a day long, good once and for that address alone, only the hash of the token stored.
import { limits } from '../../../shared/limits.ts'
import type { Db, UserRow } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'

/** Returns the token of a new link for the address the account has now; clears away the reader's expired ones. */
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

/** Links that were mailed before and not used. */
export async function dropConfirmations(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('emailConfirmations').where('userId', '=', userId).execute()
}

/** The address that this link of the reader's confirms; from now on it is used. Undefined when it is not good. */
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
