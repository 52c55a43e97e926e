// Sign-ins that are at the provider. Their state is stored here, never in the address, and valid once in the browser where they
// began.
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { SignInAttempt } from './signInProvider.ts'

/** Deletes expired attempts. */
export async function saveAttempt(
  db: Db,
  { state, nonce, codeVerifier }: SignInAttempt,
  { browserKey, now }: { browserKey: string; now: number },
): Promise<void> {
  await db.deleteFrom('oauthAttempts').where('expiresAt', '<=', now).execute()
  await db
    .insertInto('oauthAttempts')
    .values({
      stateHash: hashToken(state),
      browserHash: hashToken(browserKey),
      codeVerifier,
      nonce,
      expiresAt: now + limits.signInAttemptMinutes * minute,
    })
    .execute()
}

/** Undefined when it is unknown, expired, used or another browser's. */
export async function spendAttempt(
  db: Db,
  { state, browserKey, now }: { state: string; browserKey: string; now: number },
): Promise<SignInAttempt | undefined> {
  const attempt = await db
    .deleteFrom('oauthAttempts')
    .where('stateHash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(browserKey))
    .where('expiresAt', '>', now)
    .returning(['nonce', 'codeVerifier'])
    .executeTakeFirst()
  return attempt && { state, ...attempt }
}
