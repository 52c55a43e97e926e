import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { HashCaller } from '../../core/accounts/passwordTurns.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import {
  emailKeyOf,
  findUserByEmail,
  grantListedAdmin,
  lockUser,
  updateUser,
} from '../../core/accounts/users.queries.ts'
import { type Admission, admit, SecondStepNeeded } from '../../core/sessions/admit.ts'
import type { UserRow } from '../../db/schema.ts'
import { Forbidden, Unauthorized } from '../../http/errors.ts'
import type { Limit } from '../../http/throttle.ts'
import { minute } from '../../lib/clock.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

type LoginInput = {
  email: string
  password: string
  userAgent: string
  /** The caller (http/addressGroup.ts). */
  address: string
}

/**
 * Opens a session. Throws Unauthorized with the same text and after the same work for an unknown address and a wrong password:
 * neither shows which addresses have an account. Throws Forbidden for the right password of a suspended account, and SecondStepNeeded
 * for that of a reader with an authenticator app.
 */
export async function logIn(deps: UserDeps, input: LoginInput): Promise<SignedIn> {
  const { db, clock, passwords, places } = deps
  const { address } = input
  const user = await findUserByEmail(db, input.email)
  const guesses = guessesAt({ account: emailKeyOf(input.email), address, isMadeUp: user === undefined })
  await limitGuesses(deps, guesses)
  const isKnown = await places.isKnown({ userId: user?.id, address })
  const caller: HashCaller = isKnown ? { is: 'known' } : { is: 'stranger', address }
  const check = await passwords.check(input.password, user?.passwordHash ?? null, caller)
  if (!user || check === 'wrong') {
    await noteWrongGuess(deps, guesses)
    throw new Unauthorized(texts.loginFailed)
  }
  if (user.suspendedAt !== null)
    throw new Forbidden(user.waitingSince === null ? texts.accountSuspended : texts.accountWaiting)
  const renewedHash = check === 'outdated' ? await passwords.hash(input.password, { is: 'known' }) : null
  const now = clock()
  const opened = await openSession(deps, { checked: user, renewedHash, userAgent: input.userAgent, now })
  if (opened === null) return logIn(deps, input)
  if (opened.is === 'half') throw new SecondStepNeeded(opened.token)
  await places.remember({ userId: user.id, address, now })
  return { token: opened.token, user: opened.user }
}

type Opening = { checked: UserRow; renewedHash: string | null; userAgent: string; now: number }

/** Null when the account changed since it was checked: a new password or a suspension has ended all sessions. */
function openSession(
  { db, config }: Pick<UserDeps, 'db' | 'config'>,
  { checked, renewedHash, userAgent, now }: Opening,
): Promise<(Admission & { user: User }) | null> {
  const userId = checked.id
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.passwordHash !== checked.passwordHash || user.suspendedAt !== null) return null
    if (renewedHash !== null) await updateUser(tx, userId, { passwordHash: renewedHash })
    // Before the session opens, since it may need a second factor of admins.
    const granted = await grantListedAdmin(tx, config, user, now)
    const admission = await admit(tx, granted, { config, userAgent, now })
    return { ...admission, user: presentUser(granted, admission) }
  })
}

/**
 * Wrong passwords for addresses without an account: anyone can make those up, so they have their own group and evict no others.
 */
export const groupOfMadeUpAccounts = 'wrong passwords of nobody'

type Counted = { key: string; limit: Limit }
type Guesses = { ofAll: Counted; ofOne: Counted }

function guessesAt(guessed: { account: string; address: string; isMadeUp: boolean }): Guesses {
  const { account, address, isMadeUp } = guessed
  const withinMs = 15 * minute
  // Guesses at an account have their own group with one counter an account: no number of addresses fills it.
  const groups = isMadeUp
    ? { ofAll: groupOfMadeUpAccounts, ofOne: groupOfMadeUpAccounts }
    : { ofAll: 'wrong passwords', ofOne: 'wrong passwords by address' }
  return {
    ofAll: { key: `wrong password of ${account}`, limit: { most: 30, withinMs, group: groups.ofAll } },
    ofOne: { key: `wrong password of ${account} from ${address}`, limit: { most: 3, withinMs, group: groups.ofOne } },
  }
}

/**
 * In addition to the limit per address (users.routes.ts). When many addresses guess at one account, each has three wrong
 * guesses, and so has the reader from any address: strangers are slowed down, and no one can be locked out. An address without
 * an account is treated alike.
 */
async function limitGuesses({ throttle }: UserDeps, { ofAll, ofOne }: Guesses): Promise<void> {
  if (await throttle.isSpent(ofAll.key, ofAll.limit)) await throttle.refuseIfSpent(ofOne.key, ofOne.limit)
}

async function noteWrongGuess({ throttle }: UserDeps, { ofAll, ofOne }: Guesses): Promise<void> {
  await throttle.note(ofAll.key, ofAll.limit)
  await throttle.note(ofOne.key, ofOne.limit)
}
