import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/schema.ts'
import { day } from '../lib/clock.ts'
import { hashToken, newToken } from '../lib/tokens.ts'

const userAgentMaxChars = 200

/** Opens a session and returns its bearer token, which is stored nowhere; clears away the user's expired ones. */
export async function startSession(
  db: Db,
  { userId, userAgent, now }: { userId: number; userAgent: string; now: number },
): Promise<string> {
  const token = newToken()
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('lastUsedAt', '<=', now - limits.sessionDays * day)
    .execute()
  await db
    .insertInto('sessions')
    .values({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      userAgent: userAgent.slice(0, userAgentMaxChars),
    })
    .execute()
  return token
}

/** Those that still live, last used first. */
export function findSessions(db: Db, reader: { id: number }, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'userAgent'])
    .where('userId', '=', reader.id)
    .where('lastUsedAt', '>', now - limits.sessionDays * day)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** False when the reader has no such session. */
export async function endSession(db: Db, reader: { id: number }, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All but one, and the sign-ins through a provider that are about to become one. */
export async function endSessionsOf(db: Db, userId: number, { except }: { except?: number } = {}): Promise<void> {
  await db.deleteFrom('oauthCodes').where('userId', '=', userId).execute()
  const all = db.deleteFrom('sessions').where('userId', '=', userId)
  await (except === undefined ? all : all.where('id', '!=', except)).execute()
}
