import { type Selectable, sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { findDatabaseTrouble } from '../../db/databaseTrouble.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, Schema, Tx } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { readPreferences } from '../accounts/preferences.ts'
import { endMovesOf } from '../moves/endMoves.queries.ts'
import type { Reader } from '../reader.ts'
import type { SessionReader } from './reader.ts'

const userAgentMaxChars = 200

/** Opens a session and returns its bearer token, which is not stored; deletes the user's expired ones. */
export async function startSession(
  db: Db,
  { userId, userAgent, now, isTwoStep }: { userId: number; userAgent: string; now: number; isTwoStep: boolean },
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
      isTwoStep: isTwoStep ? 1 : 0,
    })
    .execute()
  return token
}

/** Valid sessions, last used first. */
export function findSessions(db: Db, reader: Reader, now: number) {
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
export async function endSession(db: Db, reader: Reader, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends all sessions but one, sign-ins that are about to become one, all keys for apps and the move from another server: a
 * stranger who had a session may have created a key, or may let this server send what the owner reads to a server of their own.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { now, except }: { now: number; except?: number },
): Promise<void> {
  await tx.deleteFrom('oauthCodes').where('userId', '=', userId).execute()
  await tx.deleteFrom('halfSessions').where('userId', '=', userId).execute()
  await tx.deleteFrom('appKeys').where('userId', '=', userId).execute()
  await endMovesOf(tx, userId, now)
  const all = tx.deleteFrom('sessions').where('userId', '=', userId)
  await (except === undefined ? all : all.where('id', '!=', except)).execute()
}

type SessionOfReader = Pick<Selectable<Schema['users']>, 'id' | 'adminSince' | 'preferences'> &
  Pick<Selectable<Schema['sessions']>, 'lastUsedAt' | 'isTwoStep'> & { sessionId: number }

/** The reader of a bearer token; null for unknown and expired tokens and for suspended accounts. */
export async function findSessionReader(
  db: Db,
  { token, now }: { token: string; now: number },
): Promise<SessionReader | null> {
  // Written out, because every call runs it and building it costs more than running it.
  const { rows } = await sql<SessionOfReader>`${plannedOnce('session_reader')}
    select sessions.id as "sessionId", sessions."lastUsedAt", sessions."isTwoStep", users.id, users."adminSince", users.preferences
    from sessions join users on users.id = sessions."userId"
    where sessions."tokenHash" = ${hashToken(token)} and sessions."lastUsedAt" > ${now - limits.sessionDays * day}
      and users."suspendedAt" is null`.execute(db)
  const [session] = rows
  if (!session) return null
  // A session ends 60 days after its last use, so recording the use once an hour is enough.
  if (session.lastUsedAt < now - hour) await recordUse(db, session.sessionId, now)
  return {
    id: session.id,
    isAdmin: session.adminSince !== null,
    sessionId: session.sessionId,
    isTwoStep: session.isTwoStep === 1,
    hidesDuplicates: readPreferences(session.preferences).hideDuplicates,
  }
}

/** After the reader proved a second factor in the session. */
export async function raiseSession(tx: Tx, { id, sessionId }: SessionReader): Promise<void> {
  await tx.updateTable('sessions').set({ isTwoStep: 1 }).where('id', '=', sessionId).where('userId', '=', id).execute()
}

/** After the account lost its last second factor. */
export async function lowerSessions(tx: Tx, reader: Reader): Promise<void> {
  await tx.updateTable('sessions').set({ isTwoStep: 0 }).where('userId', '=', reader.id).execute()
}

/** When the reader signed in for this session; undefined when it has ended. */
export async function findSessionStart(db: Db, { id, sessionId }: SessionReader): Promise<number | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', sessionId)
    .where('userId', '=', id)
    .executeTakeFirst()
  return session?.createdAt
}

/** When the database cannot write, a later call records the use: readers go on reading on a full disk. */
async function recordUse(db: Db, sessionId: number, now: number): Promise<void> {
  try {
    await db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', sessionId).execute()
  } catch (error) {
    if (findDatabaseTrouble(error) === null) throw error
  }
}
