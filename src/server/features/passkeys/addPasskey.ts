import { createHmac } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { texts } from '../../../shared/texts/texts.ts'
import { findUser, lockUser } from '../../core/accounts/users.queries.ts'
import { challengeOf, saveChallenge, spendChallenge } from '../../core/passkeys/challenges.queries.ts'
import { findPasskeys, insertPasskey } from '../../core/passkeys/passkeys.queries.ts'
import { type RelyingParty, relyingParty } from '../../core/passkeys/relyingParty.ts'
import type { Reader } from '../../core/reader.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { requireTwoSteps } from '../../core/sessions/requireTwoSteps.ts'
import { raiseSession } from '../../core/sessions/sessions.queries.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, PasskeyRow, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Forbidden, missing, Unprocessable } from '../../http/errors.ts'

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** The options for the browser. Throws Unprocessable where passkeys are not offered. The caller has checked whose session it is. */
export async function beginPasskey({ db, clock, config }: PasskeyDeps, reader: SessionReader) {
  const { id: rpID } = requireParty(config)
  const user = (await findUser(db, reader.id)) ?? missing('account')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Broadsheet',
    rpID,
    userID: await handleOf(db, reader),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    attestationType: 'none',
    excludeCredentials: (await findPasskeys(db, reader)).map(({ credentialId }) => ({ id: credentialId })),
    // Discoverable, so a sign-in needs no name; verified by the device, so it needs no code either.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(db, { challenge: options.challenge, sessionId: reader.sessionId, now: clock() })
  return { ...options }
}

/** Throws Forbidden for an answer to a challenge of another session or moment, from another site, or that is not right. */
export async function addPasskey(
  deps: PasskeyDeps,
  reader: SessionReader,
  { response, name }: { response: { id: string; response: Record<string, unknown> }; name: string },
): Promise<{ passkey: PasskeyRow; user: UserRow }> {
  const { db, clock, config, log } = deps
  const party = requireParty(config)
  const now = clock()
  const challenge = challengeOf(response)
  if (!(await spendChallenge(db, { challenge, sessionId: reader.sessionId, now })))
    throw new Forbidden(texts.passkeyRefused)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    // The library checks every part of it.
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a new passkey was refused')
    return null
  })
  if (!verified?.verified) throw new Forbidden(texts.passkeyRefused)
  const { id: credentialId, publicKey, counter: signCount } = verified.registrationInfo.credential
  return db.transaction().execute(async (tx) => {
    const user = (await lockUser(tx, reader.id)) ?? missing('account')
    // Of two sessions that add the first factor at once, the second one sees that of the first.
    await requireTwoSteps(tx, config, reader, { isEnrolling: true })
    const created = await insertPasskey(tx, reader, { credentialId, publicKey, signCount, name, createdAt: now })
    if (!created) throw new Forbidden(texts.passkeyRefused)
    await raiseSession(tx, reader)
    return { passkey: created, user }
  })
}

function requireParty(config: PasskeyDeps['config']): RelyingParty {
  const party = relyingParty(config)
  if (party === null) throw new Unprocessable(texts.passkeysNotOffered)
  return party
}

/** The handle that a device stores for the account: the same each time, so it replaces a passkey that it has, and without meaning elsewhere. */
async function handleOf(db: Db, reader: Reader): Promise<Uint8Array<ArrayBuffer>> {
  const secret = await instanceSecret(db, 'passkeys')
  return new Uint8Array(createHmac('sha256', secret).update(String(reader.id)).digest())
}
