import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { deletePasskey } from '../../core/passkeys/passkeys.queries.ts'
import { hasWayIn } from '../../core/passkeys/waysIn.queries.ts'
import { hasSecondFactor } from '../../core/secondFactor/requiredFactor.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { endSessionsOf, lowerSessions } from '../../core/sessions/sessions.queries.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'

/**
 * Removes a passkey and ends all other sessions, since some may have come through it. Throws NotFound for another reader's, Conflict
 * for the last way to sign in.
 */
export async function removePasskey(
  { db, config, clock, events }: Pick<Deps, 'db' | 'config' | 'clock' | 'events'>,
  reader: SessionReader,
  { id }: { id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of two removed at once, the second sees that the first is gone.
    const user = (await lockUser(tx, reader.id)) ?? missing('account')
    if (!(await deletePasskey(tx, reader, id))) missing('passkey')
    if (!(await hasWayIn(tx, config, user))) throw new Conflict(texts.lastWayToSignIn)
    if (!(await hasSecondFactor(tx, config, reader))) await lowerSessions(tx, reader)
    await endSessionsOf(tx, reader.id, { now: clock(), except: reader.sessionId })
  })
  events.sessionsEnded(reader.id)
}
