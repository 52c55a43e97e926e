import { texts } from '../../../shared/texts/texts.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { hasAccounts } from '../../core/accounts/users.queries.ts'
import { findRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { needsSecondFactor } from '../../core/secondFactor/requiredFactor.ts'
import { startSession } from '../../core/sessions/sessions.queries.ts'
import { Conflict, Forbidden } from '../../http/errors.ts'
import { openAccount } from './openAccount.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

type RegistrationInput = {
  email: string
  password: string
  name?: string | null | undefined
  userAgent: string
  address: string
}

/**
 * Opens an account and a session. Throws Forbidden when registration is closed (except for the first account), Conflict when
 * the address has an account.
 */
export async function register(
  { db, config, clock, passwords, places }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'passwords' | 'places'>,
  { email, password, name = null, userAgent, address }: RegistrationInput,
): Promise<SignedIn> {
  // Checked before the expensive hash; openAccount checks again.
  if ((await findRegistration(db, config)) === 'closed' && (await hasAccounts(db)))
    throw new Forbidden(texts.registrationClosed)
  const passwordHash = await passwords.hash(password, { is: 'stranger', address })
  const now = clock()
  const session = await db.transaction().execute(async (tx) => {
    const account = await openAccount(tx, { email, name, passwordHash, emailVerifiedAt: null }, { config, now })
    if (account.is === 'closed') throw new Forbidden(texts.registrationClosed)
    if (account.is === 'taken') throw new Conflict(texts.addressTaken)
    const { user } = account
    const mustEnrol = needsSecondFactor(config, { isAdmin: user.adminSince !== null })
    const token = await startSession(tx, { userId: user.id, userAgent, now, isTwoStep: false })
    return { token, user: presentUser(user, { mustEnrol }) }
  })
  await places.remember({ userId: session.user.id, address, now })
  return session
}
