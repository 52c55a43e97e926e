import { texts } from '../../../shared/texts/texts.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { grantListedAdmin, lockUser } from '../../core/accounts/users.queries.ts'
import { spendCode } from '../../core/secondFactor/authenticators.queries.ts'
import { endHalfSession, findOwnerOfHalf, takeTry } from '../../core/secondFactor/halfSessions.queries.ts'
import { readCode, type TypedCode } from '../../core/secondFactor/readCode.ts'
import { spendRecoveryCode } from '../../core/secondFactor/recoveryCodes.queries.ts'
import { startSession } from '../../core/sessions/sessions.queries.ts'
import type { Tx } from '../../db/schema.ts'
import { BadRequest, Forbidden } from '../../http/errors.ts'
import { hour, minute } from '../../lib/clock.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

type SecondStep = {
  /** The token that the first step answered. */
  halfSession: string
  code: string
  userAgent: string
  /** The caller (http/addressGroup.ts). */
  address: string
}

/**
 * Makes a session of half a session. Throws BadRequest for half a session that is unknown, expired or used up, Forbidden for a wrong code
 * and for an account that was suspended meanwhile, TooManyRequests for a guesser.
 */
export async function finishSignIn(deps: UserDeps, step: SecondStep): Promise<SignedIn> {
  const { db, clock, config, places } = deps
  const { userAgent, address } = step
  const now = clock()
  const half = { token: step.halfSession, now }
  const userId = await findOwnerOfHalf(db, half)
  if (userId === undefined) throw new BadRequest(texts.signInCodeInvalid)
  const typed = readCode(step.code)
  await limitTries(deps, { userId, address, typed })
  const outcome = await db.transaction().execute(async (tx) => {
    // Locked first: of two calls with the same code the second finds it used, and a reset ends half sessions.
    const user = await lockUser(tx, userId)
    if (!user || !(await takeTry(tx, half))) return 'expired'
    if (user.suspendedAt !== null) return 'suspended'
    if (!(await isRight(tx, { userId, typed, now }))) return 'wrong'
    await endHalfSession(tx, half)
    const token = await startSession(tx, { userId, userAgent, now, isTwoStep: true })
    return { token, user: presentUser(await grantListedAdmin(tx, config, user, now)) }
  })
  // Thrown out here, since a wrong code must stay counted.
  if (outcome === 'expired') throw new BadRequest(texts.signInCodeInvalid)
  if (outcome === 'suspended') throw new Forbidden(texts.accountSuspended)
  if (outcome === 'wrong') throw new Forbidden(texts.codeWrong)
  await places.remember({ userId, address, now })
  return outcome
}

const isRight = (tx: Tx, { userId, typed, now }: { userId: number; typed: TypedCode; now: number }) =>
  typed.is === 'digits'
    ? spendCode(tx, { id: userId }, { code: typed.code, now })
    : spendRecoveryCode(tx, { id: userId }, { code: typed.code, now })

const triesOfAddress = { most: 10, withinMs: 15 * minute, group: 'codes by address' }
const triesOfStrangers = { most: 30, withinMs: hour, group: 'codes' }

/**
 * A guesser here knows the password, and three of a million codes are right. From many addresses they have 30 tries an hour together. The
 * reader is not locked out by them: addresses that have signed in before have tries of their own, and recovery codes can't be guessed.
 */
async function limitTries(
  { throttle, places }: UserDeps,
  { userId, address, typed }: { userId: number; address: string; typed: TypedCode },
): Promise<void> {
  await throttle.take(`code of ${userId} from ${address}`, triesOfAddress)
  if (typed.is === 'recovery' || (await places.isKnown({ userId, address }))) return
  await throttle.take(`code of ${userId}`, triesOfStrangers)
}
