import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { hasWayIn } from '../../core/passkeys/waysIn.queries.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { deleteIdentity, findIdentitiesOf } from './identities.queries.ts'
import { keyOfIdentity } from './listIdentities.ts'
import type { UserDeps } from './userDeps.ts'

/**
 * Unlinks a provider and ends all other sessions, since some may have come through it. Throws NotFound for another
 * reader's, Conflict for the last way to sign in.
 */
export async function unlinkIdentity(
  { db, config, clock, events }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'events'>,
  reader: SessionReader,
  { key }: { key: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of two unlinked at once, the second sees that the first is gone.
    const user = (await lockUser(tx, reader.id)) ?? missing('account')
    const identities = await findIdentitiesOf(tx, reader)
    const unlinked = identities.find((identity) => keyOfIdentity(identity) === key) ?? missing('linked provider')
    await deleteIdentity(tx, reader, unlinked)
    if (!(await hasWayIn(tx, config, user))) throw new Conflict(texts.lastWayToSignIn)
    await endSessionsOf(tx, reader.id, { now: clock(), except: reader.sessionId })
  })
  events.sessionsEnded(reader.id)
}
