// Who is calling. Guards are made from the deps once per feature: `const reader = signedIn(deps)`.
import type { FastifyRequest } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { findDatabaseTrouble } from '../db/databaseTrouble.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { day, hour } from '../lib/clock.ts'
import { hashToken } from '../lib/tokens.ts'
import { readPreferences } from '../users/preferences.ts'
import { Forbidden, Unauthorized } from './errors.ts'
import type { Guard } from './route.ts'

/** The signed-in caller: every query of a feature carries its id. */
export type Reader = { id: number; isAdmin: boolean; sessionId: number; hidesDuplicates: boolean }

export const anyone: Guard<null> = () => null

type AuthDeps = Pick<Deps, 'db' | 'clock'>

export function signedIn(deps: AuthDeps): Guard<Reader> {
  return async (request) => {
    const token = bearerToken(request)
    if (token === null) throw new Unauthorized()
    return (await findReader(deps, token)) ?? refuse()
  }
}

export function adminOnly(deps: AuthDeps): Guard<Reader> {
  const reader = signedIn(deps)
  return async (request) => {
    const caller = await reader(request)
    if (!caller.isAdmin) throw new Forbidden()
    return caller
  }
}

export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  const match = header && /^Bearer ([\w-]{20,100})$/i.exec(header)
  return match ? (match[1] ?? null) : null
}

async function findReader({ db, clock }: AuthDeps, token: string): Promise<Reader | null> {
  const now = clock()
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.lastUsedAt', 'users.id', 'users.adminSince', 'users.preferences'])
    .where('sessions.tokenHash', '=', hashToken(token))
    .where('sessions.lastUsedAt', '>', now - limits.sessionDays * day)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!session) return null
  // A session lives 60 days from its last use; writing that down once an hour is enough.
  if (session.lastUsedAt < now - hour) await touchSession(db, session.sessionId, now)
  return {
    id: session.id,
    isAdmin: session.adminSince !== null,
    sessionId: session.sessionId,
    hidesDuplicates: readPreferences(session.preferences).hideDuplicates,
  }
}

/** Left for a later call when the database cannot write: on a full disk reading goes on. */
async function touchSession(db: Db, sessionId: number, now: number): Promise<void> {
  try {
    await db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', sessionId).execute()
  } catch (error) {
    if (findDatabaseTrouble(error) === null) throw error
  }
}

function refuse(): never {
  throw new Unauthorized()
}
