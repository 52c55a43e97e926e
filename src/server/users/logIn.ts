import { messages } from '../../shared/messages.ts'
import type { UserRow } from '../db/schema.ts'
import { Unauthorized } from '../http/errors.ts'
import { minute } from '../lib/clock.ts'
import type { Asker } from './passwordTurns.ts'
import { presentUser } from './presentUser.ts'
import { startSession } from './sessions.queries.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'
import { emailKeyOf, findUserByEmail, grantListedAdmin, lockUser } from './users.queries.ts'

type Wish = {
  email: string
  password: string
  userAgent: string
  /** Who is asking (http/addressGroup.ts). */
  address: string
}

/**
 * Opens a session. Throws Unauthorized with the one text for an unknown address, a wrong password and a suspended
 * account, after the same work: neither words nor timing tell which addresses have an account.
 */
export async function logIn(deps: UserDeps, wish: Wish): Promise<SignedIn> {
  const { db, clock, passwords, places } = deps
  const { address } = wish
  const guesses = keysOf({ account: emailKeyOf(wish.email), address })
  await keepGuessersOff(deps, guesses)
  const user = await findUserByEmail(db, wish.email)
  const isKnown = await places.isKnown({ userId: user?.id, address })
  const asker: Asker = isKnown ? { is: 'known' } : { is: 'stranger', address }
  const check = await passwords.check(wish.password, user?.passwordHash ?? null, asker)
  if (!user || check === 'wrong' || user.suspendedAt !== null) {
    await noteWrongGuess(deps, guesses)
    throw new Unauthorized(messages.loginFailed)
  }
  const renewedHash = check === 'outdated' ? await passwords.hash(wish.password, { is: 'known' }) : null
  const now = clock()
  const session = await openSession(deps, { checked: user, renewedHash, userAgent: wish.userAgent, now })
  if (session === null) return logIn(deps, wish)
  await places.remember({ userId: user.id, address, now })
  return session
}

type Opening = { checked: UserRow; renewedHash: string | null; userAgent: string; now: number }

/** Null when the account is not as it was checked any more: a new password or a suspension has ended all sessions since. */
function openSession(
  { db, config }: Pick<UserDeps, 'db' | 'config'>,
  { checked, renewedHash, userAgent, now }: Opening,
): Promise<SignedIn | null> {
  const userId = checked.id
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.passwordHash !== checked.passwordHash || user.suspendedAt !== null) return null
    if (renewedHash !== null)
      await tx.updateTable('users').set({ passwordHash: renewedHash }).where('id', '=', userId).execute()
    const token = await startSession(tx, { userId, userAgent, now })
    return { token, user: presentUser(await grantListedAdmin(tx, config, user, now)) }
  })
}

const guessesOfAll = { most: 30, withinMs: 15 * minute }
const guessesOfOne = { most: 3, withinMs: 15 * minute }

const keysOf = ({ account, address }: { account: string; address: string }) => ({
  ofAll: `wrong password of ${account}`,
  ofOne: `wrong password of ${account} from ${address}`,
})

/**
 * Beside the limit on what one address may ask (users.routes.ts). When many addresses guess at one account, each has three
 * wrong guesses at it, and so has the reader, wherever they come from: strangers can be slowed down, nobody can be locked
 * out. An address without an account is treated alike.
 */
async function keepGuessersOff({ throttle }: UserDeps, keys: ReturnType<typeof keysOf>): Promise<void> {
  if (await throttle.isSpent(keys.ofAll, guessesOfAll)) await throttle.refuseIfSpent(keys.ofOne, guessesOfOne)
}

async function noteWrongGuess({ throttle }: UserDeps, keys: ReturnType<typeof keysOf>): Promise<void> {
  await throttle.note(keys.ofAll, guessesOfAll)
  await throttle.note(keys.ofOne, guessesOfOne)
}
