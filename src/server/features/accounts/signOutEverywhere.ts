import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import type { UserDeps } from './userDeps.ts'

/** Ends every session, and every sign-in that is about to become one. */
export async function signOutEverywhere(
  { db, clock, events }: Pick<UserDeps, 'db' | 'clock' | 'events'>,
  reader: Reader,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Waits for a sign-in that holds the lock; its session ends as well.
    await lockUser(tx, reader.id)
    await endSessionsOf(tx, reader.id, { now: clock() })
  })
  events.sessionsEnded(reader.id)
}
