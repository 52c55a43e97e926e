import { texts } from '../../../shared/texts/texts.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { admit, SecondStepNeeded } from '../../core/sessions/admit.ts'
import { BadRequest, Forbidden } from '../../http/errors.ts'
import { findOwnerOfCode, spendSignInCode } from './oauthCodes.queries.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

/**
 * Opens the session at the end of a provider sign-in. The code works once, in the browser where the sign-in began, so no one
 * can sign another browser in to their own account. Throws BadRequest when the code is not valid, Forbidden for an account that
 * was suspended meanwhile, SecondStepNeeded for a reader with an authenticator app: a provider never takes its place.
 */
export async function exchangeSignInCode(
  { db, clock, config }: Pick<UserDeps, 'db' | 'clock' | 'config'>,
  { code, browserKey, userAgent }: { code: string; browserKey: string; userAgent: string },
): Promise<SignedIn> {
  const brought = { code, browserKey, now: clock() }
  const userId = await findOwnerOfCode(db, brought)
  if (userId === undefined) throw new BadRequest(texts.signInCodeInvalid)
  const { user, ...admission } = await db.transaction().execute(async (tx) => {
    // Locked first: a password reset locks the account too, and deletes open codes.
    const user = await lockUser(tx, userId)
    if (!user || !(await spendSignInCode(tx, brought))) throw new BadRequest(texts.signInCodeInvalid)
    if (user.suspendedAt !== null) throw new Forbidden(texts.accountSuspended)
    const admission = await admit(tx, user, { config, userAgent, now: brought.now })
    return { ...admission, user: presentUser(user, admission) }
  })
  if (admission.is === 'half') throw new SecondStepNeeded(admission.token)
  return { token: admission.token, user }
}
