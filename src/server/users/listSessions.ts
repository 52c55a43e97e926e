import type { Session } from '../../shared/api/entities.ts'
import type { Deps } from '../deps.ts'
import type { Reader } from '../http/auth.ts'
import { toIso } from '../lib/clock.ts'
import { findSessions } from './sessions.queries.ts'

/** Where the reader is signed in, last used first. */
export async function listSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader): Promise<Session[]> {
  const sessions = await findSessions(db, reader, clock())
  return sessions.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
    id,
    createdAt: toIso(createdAt),
    lastUsedAt: toIso(lastUsedAt),
    userAgent,
    isCurrent: id === reader.sessionId,
  }))
}
