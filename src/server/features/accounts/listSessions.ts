import type { Session } from '../../../shared/api/entities.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { findSessions } from '../../core/sessions/sessions.queries.ts'
import type { Deps } from '../../deps.ts'
import { toIso } from '../../lib/clock.ts'

/** The reader's sessions, last used first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: SessionReader,
): Promise<Session[]> {
  const sessions = await findSessions(db, reader, clock())
  return sessions.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
    id,
    createdAt: toIso(createdAt),
    lastUsedAt: toIso(lastUsedAt),
    userAgent,
    isCurrent: id === reader.sessionId,
  }))
}
