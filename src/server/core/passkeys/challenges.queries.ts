// Challenges that a passkey signs: each is good once, for ten minutes. That of a new passkey belongs to the session that adds it.
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'

/** `sessionId`: of the reader who adds a passkey; null for a sign-in. */
type Challenge = { challenge: string; sessionId: number | null; now: number }

/** Deletes expired ones. */
export async function saveChallenge(db: Db, { challenge, sessionId, now }: Challenge): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()
  await db
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: hashToken(challenge),
      sessionId,
      expiresAt: now + limits.passkeyChallengeMinutes * minute,
    })
    .execute()
}

/** False when it is unknown, used, too old, or of another session. */
export async function spendChallenge(db: Db, { challenge, sessionId, now }: Challenge): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashToken(challenge))
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The challenge that a browser's answer says it signed; '' for an answer that says nothing. The signature is checked afterwards. */
export function challengeOf(response: { response: Record<string, unknown> }): string {
  const { clientDataJSON } = response.response
  if (typeof clientDataJSON !== 'string') return ''
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
