// One-time codes between a provider's answer and the page that confirms the link. Stored as hashes, good once, for two minutes
// and only in the browser and the session where the link began.
import { limits } from '../../../shared/limits.ts'
import { lockForUpdate } from '../../db/dialect.ts'
import type { Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { IdentityKey } from './identities.queries.ts'

/** Returns a new code, null when the session has ended; clears away expired ones. */
export async function createLinkCode(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  { sessionId, browserKey, now }: { sessionId: number; browserKey: string; now: number },
): Promise<string | null> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .modifyEnd(lockForUpdate(tx, 'sessions'))
    .executeTakeFirst()
  if (!session) return null
  const code = newToken()
  await tx.deleteFrom('oauthLinkCodes').where('expiresAt', '<=', now).execute()
  await tx
    .insertInto('oauthLinkCodes')
    .values({
      codeHash: hashToken(code),
      sessionId,
      browserHash: hashToken(browserKey),
      issuer,
      subject,
      expiresAt: now + limits.signInCodeMinutes * minute,
    })
    .execute()
  return code
}

/** Undefined when the code is unknown, used, too old, another session's or another browser's. */
export function spendLinkCode(
  tx: Tx,
  { code, sessionId, browserKey, now }: { code: string; sessionId: number; browserKey: string; now: number },
): Promise<IdentityKey | undefined> {
  return tx
    .deleteFrom('oauthLinkCodes')
    .where('codeHash', '=', hashToken(code))
    .where('sessionId', '=', sessionId)
    .where('browserHash', '=', hashToken(browserKey))
    .where('expiresAt', '>', now)
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
}
