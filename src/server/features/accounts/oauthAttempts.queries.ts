// Sign-ins and links that are at the provider. Their secrets are kept here, never in an address, and each is good once, in the
// browser it began in. The attempt of a link ends with its session.
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { SignInAttempt } from './signInProvider.ts'

/** Clears away the attempts that nobody came back from. */
export async function saveAttempt(
  db: Db,
  { state, nonce, codeVerifier }: SignInAttempt,
  { browserKey, sessionId, now }: { browserKey: string; sessionId: number | null; now: number },
): Promise<void> {
  await db.deleteFrom('oauthAttempts').where('expiresAt', '<=', now).execute()
  await db
    .insertInto('oauthAttempts')
    .values({
      stateHash: hashToken(state),
      browserHash: hashToken(browserKey),
      codeVerifier,
      nonce,
      sessionId,
      expiresAt: now + limits.signInAttemptMinutes * minute,
    })
    .execute()
}

/** `sessionId`: of the reader who links the provider; null for a sign-in. */
export type SpentAttempt = SignInAttempt & { sessionId: number | null }

/** Undefined when it is unknown, too old, used already or another browser's. */
export async function spendAttempt(
  db: Db,
  { state, browserKey, now }: { state: string; browserKey: string; now: number },
): Promise<SpentAttempt | undefined> {
  const attempt = await db
    .deleteFrom('oauthAttempts')
    .where('stateHash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(browserKey))
    .where('expiresAt', '>', now)
    .returning(['nonce', 'codeVerifier', 'sessionId'])
    .executeTakeFirst()
  return attempt && { state, ...attempt }
}
