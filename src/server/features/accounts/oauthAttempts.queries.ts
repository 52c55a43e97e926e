// Sign-ins that are at the provider: kept here, never in the address, and good once in the browser they began in.
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { SignInAttempt } from './signInProvider.ts'

/** Clears away the attempts that nobody came back from. */
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

/** Undefined when it is unknown, too old, used already or another browser's. */
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
