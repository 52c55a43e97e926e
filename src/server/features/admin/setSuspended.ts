import type { AdminUser } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { findUser, lockUser } from '../../core/accounts/users.queries.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, Forbidden, missing } from '../../http/errors.ts'
import { findUserWithFeeds, writeSuspension } from './admin.queries.ts'
import { presentAdminUser } from './presentAdminUser.ts'

/**
 * Suspends an account, which ends its sessions at once, or lifts the suspension. Approves an account that waits. Throws NotFound, and Conflict for the admin's
 * own account: so at least one admin remains.
 */
export async function setSuspended(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  admin: SignedInReader,
  { userId, isSuspended }: { userId: number; isSuspended: boolean },
): Promise<{ user: AdminUser; isApproved: boolean }> {
  if (userId === admin.id) throw new Conflict(texts.ownSuspension)
  const { user, isApproved } = await db.transaction().execute(async (tx) => {
    await requireStillAdmin(tx, admin, userId)
    const before = await findUser(tx, userId)
    await writeSuspension(tx, userId, isSuspended ? clock() : null)
    if (isSuspended) await endSessionsOf(tx, userId, { now: clock() })
    const changed = (await findUserWithFeeds(tx, userId)) ?? missing('account')
    return { user: changed, isApproved: !isSuspended && typeof before?.waitingSince === 'number' }
  })
  if (isSuspended) events.sessionsEnded(userId)
  return { user: presentAdminUser(user, clock()), isApproved }
}

/** When two admins suspend each other at once, the second one is no admin any more. Locked in order of id. */
async function requireStillAdmin(tx: Tx, admin: SignedInReader, userId: number): Promise<void> {
  const ids = [admin.id, userId].sort((one, other) => one - other)
  for (const id of ids) {
    const user = await lockUser(tx, id)
    if (id === admin.id && (!user || user.suspendedAt !== null)) throw new Forbidden()
  }
}
