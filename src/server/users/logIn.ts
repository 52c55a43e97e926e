import { messages } from '../../shared/messages.ts'
import { Unauthorized } from '../http/errors.ts'
import { presentUser } from './presentUser.ts'
import { startSession } from './sessions.queries.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'
import { findUserByEmail, grantListedAdmin } from './users.queries.ts'

/**
 * Opens a session. Throws Unauthorized with the one text for an unknown address, a wrong password and a suspended
 * account, after the same work: neither words nor timing tell which addresses have an account.
 */
export async function logIn(
  { db, config, clock, passwords }: UserDeps,
  wish: { email: string; password: string; userAgent: string },
): Promise<SignedIn> {
  const user = await findUserByEmail(db, wish.email)
  const check = await passwords.check(wish.password, user?.passwordHash ?? null)
  if (!user || check === 'wrong' || user.suspendedAt !== null) throw new Unauthorized(messages.loginFailed)
  const renewedHash = check === 'outdated' ? await passwords.hash(wish.password) : null
  const now = clock()
  return db.transaction().execute(async (tx) => {
    if (renewedHash !== null)
      await tx
        .updateTable('users')
        .set({ passwordHash: renewedHash })
        .where('id', '=', user.id)
        // Not over a password that changed in the meantime.
        .where('passwordHash', '=', user.passwordHash)
        .execute()
    const current = await grantListedAdmin(tx, config, user, now)
    const token = await startSession(tx, { userId: user.id, userAgent: wish.userAgent, now })
    return { token, user: presentUser(current) }
  })
}
