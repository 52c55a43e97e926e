import { texts } from '../../../shared/texts/texts.ts'
import { isValidInvite } from '../../core/accounts/invites.queries.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { hasAccounts } from '../../core/accounts/users.queries.ts'
import { findRegistration } from '../../core/instance/instanceSettings.queries.ts'
import { needsSecondFactor } from '../../core/secondFactor/requiredFactor.ts'
import { startSession } from '../../core/sessions/sessions.queries.ts'
import { Conflict, Forbidden } from '../../http/errors.ts'
import type { Limit } from '../../http/throttle.ts'
import { day } from '../../lib/clock.ts'
import { openAccount, type Refusal } from './openAccount.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

type RegistrationInput = {
  email: string
  password: string
  name?: string | null | undefined
  invite?: string | undefined
  userAgent: string
  address: string
}

type RegisterDeps = Pick<UserDeps, 'db' | 'config' | 'clock' | 'passwords' | 'places' | 'throttle'>

/** One stranger does not take all places of those who wait. */
const waitingOfAddress: Limit = { most: 10, withinMs: day, group: 'waiting' }

/**
 * Opens an account and a session. Throws Forbidden when registration is closed (except for the first account) or needs a valid invitation,
 * and when the account waits for an admin's approval, Conflict when the address has an account.
 */
export async function register(deps: RegisterDeps, input: RegistrationInput): Promise<SignedIn> {
  const { db, config, clock, passwords, places } = deps
  const { email, password, name = null, invite, userAgent, address } = input
  await refuseEarly(deps, { invite, address })
  const passwordHash = await passwords.hash(password, { is: 'stranger', address })
  const now = clock()
  const session = await db.transaction().execute(async (tx) => {
    const account = await openAccount(tx, { email, name, passwordHash, emailVerifiedAt: null }, { config, now, invite })
    if (account.is === 'waiting') return null
    if (account.is !== 'opened') throw refusalOf(account.is)
    const { user } = account
    const mustEnrol = needsSecondFactor(config, { isAdmin: user.adminSince !== null })
    const token = await startSession(tx, { userId: user.id, userAgent, now, isTwoStep: false })
    return { token, user: presentUser(user, { mustEnrol }) }
  })
  // Thrown out here, since the account stays.
  if (session === null) throw new Forbidden(texts.accountWaiting)
  await places.remember({ userId: session.user.id, address, now })
  return session
}

/** Before the expensive hash; openAccount checks again. */
async function refuseEarly(
  { db, config, clock, throttle }: RegisterDeps,
  { invite, address }: Pick<RegistrationInput, 'invite' | 'address'>,
): Promise<void> {
  const registration = await findRegistration(db, config)
  if (registration === 'open' || !(await hasAccounts(db))) return
  if (registration === 'closed') throw refusalOf('closed')
  if (invite === undefined && registration === 'approval')
    await throttle.take(`waiting account from ${address}`, waitingOfAddress)
  if (invite === undefined && registration === 'invite') throw refusalOf('uninvited')
  if (invite !== undefined && !(await isValidInvite(db, { token: invite, now: clock(), config })))
    throw refusalOf('inviteInvalid')
}

function refusalOf(refusal: Refusal): Error {
  switch (refusal) {
    case 'closed':
      return new Forbidden(texts.registrationClosed)
    case 'uninvited':
      return new Forbidden(texts.registrationByInvite)
    case 'inviteInvalid':
      return new Forbidden(texts.inviteInvalid)
    case 'taken':
      return new Conflict(texts.addressTaken)
  }
}
