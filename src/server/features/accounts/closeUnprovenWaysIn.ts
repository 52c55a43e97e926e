import { dropOpenResets } from '../../core/accounts/resets.queries.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import type { Tx } from '../../db/schema.ts'
import { dropConfirmations } from './emailConfirmations.queries.ts'
import { deleteIdentitiesOf } from './identities.queries.ts'
import { deletePlaces } from './signInPlaces.queries.ts'

/**
 * Whoever opened or changed an account whose address was never verified may be anybody. Before the owner of the address
 * moves in, this closes every way in that somebody else could still hold, but for the password, which the caller replaces.
 */
export async function closeUnprovenWaysIn(tx: Tx, userId: number): Promise<void> {
  await deleteIdentitiesOf(tx, userId)
  await dropOpenResets(tx, userId)
  await dropConfirmations(tx, userId)
  await deletePlaces(tx, userId)
  await endSessionsOf(tx, userId)
}
