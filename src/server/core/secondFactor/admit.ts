import { texts } from '../../../shared/texts/texts.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { Forbidden } from '../../http/errors.ts'
import { startSession } from '../sessions/sessions.queries.ts'
import { findAuthenticator } from './authenticators.queries.ts'
import { startHalfSession } from './halfSessions.queries.ts'

export type Admission = { is: 'session'; token: string } | { is: 'half'; token: string }

/**
 * Opens the session after a right password or a provider's answer: half of one for a reader with an authenticator app. Every way to sign in
 * without a code of its own ends here. Call it with the account locked.
 */
export async function admit(
  tx: Tx,
  user: Pick<UserRow, 'id'>,
  { userAgent, now }: { userAgent: string; now: number },
): Promise<Admission> {
  if ((await findAuthenticator(tx, user)) !== null)
    return { is: 'half', token: await startHalfSession(tx, { userId: user.id, now }) }
  return { is: 'session', token: await startSession(tx, { userId: user.id, userAgent, now }) }
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
