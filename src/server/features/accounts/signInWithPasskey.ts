import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { texts } from '../../../shared/texts/texts.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { grantListedAdmin, lockUser } from '../../core/accounts/users.queries.ts'
import { challengeOf, saveChallenge, spendChallenge } from '../../core/passkeys/challenges.queries.ts'
import { findPasskeyOf, recordPasskeyUse } from '../../core/passkeys/passkeys.queries.ts'
import { type RelyingParty, relyingParty } from '../../core/passkeys/relyingParty.ts'
import { startSession } from '../../core/sessions/sessions.queries.ts'
import type { PasskeyRow } from '../../db/schema.ts'
import { Forbidden } from '../../http/errors.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

/** The options for the browser, which name no account: the device finds its passkey. Null where passkeys are not offered. */
export async function beginPasskeySignIn({ db, clock, config }: Pick<UserDeps, 'db' | 'clock' | 'config'>) {
  const party = relyingParty(config)
  if (party === null) return null
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await saveChallenge(db, { challenge: options.challenge, sessionId: null, now: clock() })
  return { ...options }
}

type PasskeyAnswer = {
  response: { id: string; response: Record<string, unknown> }
  userAgent: string
  /** The caller (http/addressGroup.ts). */
  address: string
}

/**
 * Opens a session with a passkey, which needs no code besides: the device has verified its owner. Throws Forbidden with one text for every
 * wrong answer, and for a suspended account.
 */
export async function signInWithPasskey(deps: UserDeps, answer: PasskeyAnswer): Promise<SignedIn> {
  const { db, clock, config, places } = deps
  const { response, userAgent, address } = answer
  const now = clock()
  const party = relyingParty(config)
  const challenge = challengeOf(response)
  // Spent before anything else: an answer is tried once.
  const isCurrent = await spendChallenge(db, { challenge, sessionId: null, now })
  const passkey = await findPasskeyOf(db, response.id)
  if (party === null || !isCurrent || !passkey) throw new Forbidden(texts.passkeyRefused)
  const signCount = await verify(deps, { response, challenge, party, passkey })
  if (signCount === null) throw new Forbidden(texts.passkeyRefused)
  const { userId } = passkey
  const session = await db.transaction().execute(async (tx) => {
    // Locked first: a removed passkey, or one whose counter went back, is refused.
    const user = await lockUser(tx, userId)
    if (!user || !(await recordPasskeyUse(tx, passkey.id, { signCount, now })))
      throw new Forbidden(texts.passkeyRefused)
    if (user.suspendedAt !== null) throw new Forbidden(texts.accountSuspended)
    const token = await startSession(tx, { userId, userAgent, now, isTwoStep: true })
    return { token, user: presentUser(await grantListedAdmin(tx, config, user, now)) }
  })
  await places.remember({ userId, address, now })
  return session
}

type Verified = Pick<PasskeyAnswer, 'response'> & { challenge: string; party: RelyingParty; passkey: PasskeyRow }

/** The counter of the passkey; null for a wrong answer. */
async function verify({ log }: UserDeps, { response, challenge, party, passkey }: Verified): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every part of it.
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused')
    return null
  }
}
