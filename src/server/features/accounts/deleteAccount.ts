import { texts } from '../../../shared/texts/texts.ts'
import { deleteUser, emailKeyOf, findUser, lockAdmins } from '../../core/accounts/users.queries.ts'
import { unindexItemsOfOwnFeeds } from '../../core/feeds/ownFeeds.queries.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import { endSharesOf } from '../../core/sharing/shares.queries.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { deleteSecurely } from '../../db/secureDelete.ts'
import { BadRequest, Conflict, Forbidden, missing } from '../../http/errors.ts'
import type { UserDeps } from './userDeps.ts'

/**
 * Deletes the reader and all their data in one transaction; feeds with other subscribers stay. `confirmation` is the account's
 * address, typed. Throws BadRequest when it differs, Forbidden for a wrong password, Conflict for the last admin.
 */
export async function deleteAccount(
  deps: UserDeps,
  reader: SignedInReader,
  { confirmation, currentPassword }: { confirmation: string; currentPassword?: string | undefined },
): Promise<void> {
  const { db, events } = deps
  const user = (await findUser(db, reader.id)) ?? missing('account')
  if (emailKeyOf(confirmation) !== user.emailKey) throw new BadRequest(texts.confirmationDiffers)
  await requirePassword(deps, user, currentPassword)
  await deleteSecurely(db, () => db.transaction().execute((tx) => deleteEverything(tx, user, deps.clock())))
  events.sessionsEnded(user.id)
}

/** Accounts that sign in through a provider have no password. */
async function requirePassword(
  { passwords }: Pick<UserDeps, 'passwords'>,
  { passwordHash }: UserRow,
  password: string | undefined,
): Promise<void> {
  if (passwordHash === null) return
  if (password === undefined || (await passwords.check(password, passwordHash, { is: 'known' })) === 'wrong')
    throw new Forbidden(texts.wrongPassword)
}

/** The foreign keys delete the rows of all tables; the search index has none. */
async function deleteEverything(tx: Tx, user: UserRow, now: number): Promise<void> {
  if (user.adminSince !== null) {
    const others = (await lockAdmins(tx)).filter(({ id }) => id !== user.id)
    if (others.length === 0) throw new Conflict(texts.lastAdmin)
  }
  await unindexItemsOfOwnFeeds(tx, user.id)
  await endSharesOf(tx, user.id, now)
  await deleteUser(tx, user.id)
}
