import { texts } from '../../../shared/texts/texts.ts'
import type { Config } from '../../config.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { Forbidden } from '../../http/errors.ts'
import { findAuthenticator } from '../secondFactor/authenticators.queries.ts'
import { startHalfSession } from '../secondFactor/halfSessions.queries.ts'
import { hasSecondFactor, needsSecondFactor } from '../secondFactor/requiredFactor.ts'
import { startSession } from './sessions.queries.ts'

/** `mustEnrol`: the session only serves to add the second factor that the server requires. */
export type Admission =
  | { is: 'session'; token: string; mustEnrol: boolean }
  | { is: 'half'; token: string; mustEnrol: false }

export type AdmissionConfig = Pick<Config, 'requireSecondFactor' | 'publicUrl'>

/**
 * Opens the session after a right password or a provider's answer: half of one for a reader with an authenticator app. Every way to sign in
 * without a code of its own ends here. Call it with the account locked. Throws Forbidden for a reader who must sign in with a passkey.
 */
export async function admit(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'adminSince'>,
  { config, userAgent, now }: { config: AdmissionConfig; userAgent: string; now: number },
): Promise<Admission> {
  if ((await findAuthenticator(tx, user)) !== null)
    return { is: 'half', token: await startHalfSession(tx, { userId: user.id, now }), mustEnrol: false }
  const mustEnrol = needsSecondFactor(config, { isAdmin: user.adminSince !== null })
  if (mustEnrol && (await hasSecondFactor(tx, config, user))) throw new Forbidden(texts.passkeyNeeded)
  const token = await startSession(tx, { userId: user.id, userAgent, now, isTwoStep: false })
  return { is: 'session', token, mustEnrol }
}

/**
 * Answers the first step. A refusal, since the answer of a sign-in always has a token; not 401, which would mean a wrong password. Throw it
 * after the transaction, which must not be taken back.
 */
export class SecondStepNeeded extends Forbidden {
  constructor(halfSession: string) {
    super(texts.secondStepNeeded, { halfSession })
  }
}
