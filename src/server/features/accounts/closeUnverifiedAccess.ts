import { dropOpenResets } from '../../core/accounts/resets.queries.ts'
import { deletePasskeysOf } from '../../core/passkeys/passkeys.queries.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import type { Tx } from '../../db/schema.ts'
import { dropConfirmations } from './emailConfirmations.queries.ts'
import { deleteIdentitiesOf } from './identities.queries.ts'
import { deletePlaces } from './signInPlaces.queries.ts'

/**
 * An account whose address was never verified may belong to a stranger. Before the address's owner takes it over, this closes
 * every way in that a stranger may hold, except the password, which the caller replaces.
 */
export async function closeUnverifiedAccess(tx: Tx, userId: number, now: number): Promise<void> {
  await deleteIdentitiesOf(tx, userId)
  await deletePasskeysOf(tx, { id: userId })
  await dropOpenResets(tx, userId)
  await dropConfirmations(tx, userId)
  await deletePlaces(tx, userId)
  await endSessionsOf(tx, userId, { now })
}
