import { messages } from '../../shared/messages.ts'
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
  const { db, config, clock, passwords, places } = deps
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
  const session = await db.transaction().execute(async (tx) => {
    const current = await lockUser(tx, user.id)
    // What was checked is the account of then: a new password or a suspension has ended all sessions since.
    if (current?.passwordHash !== user.passwordHash || current.suspendedAt !== null) return 'changed'
    if (renewedHash !== null)
      await tx.updateTable('users').set({ passwordHash: renewedHash }).where('id', '=', user.id).execute()
    const token = await startSession(tx, { userId: user.id, userAgent: wish.userAgent, now })
    return { token, user: presentUser(await grantListedAdmin(tx, config, current, now)) }
  })
  if (session === 'changed') return logIn(deps, wish)
  await places.remember({ userId: user.id, address, now })
  return session
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
