import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { Forbidden, missing } from '../../http/errors.ts'
import { type Clock, minute } from '../../lib/clock.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { requirePassword } from '../accounts/requirePassword.ts'
import { findUser } from '../accounts/users.queries.ts'
import type { SessionReader } from './reader.ts'
import { findSessionStart } from './sessions.queries.ts'

type OwnerDeps = { db: Db; clock: Clock; passwords: Passwords }

/** A sign-in through a provider counts for this time as what a password is for other accounts. */
export const freshSignInMinutes = 15

/**
 * For what a stolen session must not start: the password, or a fresh sign-in where the account has none, because it signs in through a
 * provider. Throws Forbidden.
 */
export async function requireOwner(
  deps: OwnerDeps,
  reader: SessionReader,
  password: string | undefined,
): Promise<void> {
  const user = (await findUser(deps.db, reader.id)) ?? missing('account')
  if (user.passwordHash !== null) return requirePassword(deps, user, password)
  const startedAt = await findSessionStart(deps.db, reader)
  if (startedAt === undefined || startedAt < deps.clock() - freshSignInMinutes * minute)
    throw new Forbidden(texts.freshSignInNeeded)
}
