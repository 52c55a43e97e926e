import { messages } from '../../../shared/messages.ts'
import { emailKeyOf, findUser, lockAdmins } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/sessions/reader.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'
import { deleteSecurely } from '../../db/secureDelete.ts'
import { BadRequest, Conflict, Forbidden, missing } from '../../http/errors.ts'
import type { UserDeps } from './userDeps.ts'

/**
 * Deletes the reader with all that is theirs, in one transaction; feeds that others read stay. `confirmation` is the
 * account's address, typed. Throws BadRequest when it is not, Forbidden for a wrong password, Conflict for the last admin.
 */
export async function deleteAccount(
  deps: UserDeps,
  reader: Reader,
  wish: { confirmation: string; currentPassword?: string | undefined },
): Promise<void> {
  const { db, events } = deps
  const user = (await findUser(db, reader.id)) ?? missing('account')
  if (emailKeyOf(wish.confirmation) !== user.emailKey) throw new BadRequest(messages.confirmationDiffers)
  await requirePassword(deps, user, wish.currentPassword)
  await deleteSecurely(db, () => db.transaction().execute((tx) => deleteEverything(tx, user)))
  events.sessionsEnded(user.id)
}

/** Who signs in through a provider has none to tell. */
async function requirePassword(
  { passwords }: Pick<UserDeps, 'passwords'>,
  { passwordHash }: UserRow,
  password: string | undefined,
): Promise<void> {
  if (passwordHash === null) return
  if (password === undefined || (await passwords.check(password, passwordHash, { is: 'known' })) === 'wrong')
    throw new Forbidden(messages.wrongPassword)
}

/** Every table that holds something of a reader refers to them or to something of theirs, and goes along. */
async function deleteEverything(tx: Tx, user: UserRow): Promise<void> {
  if (user.adminSince !== null) {
    const others = (await lockAdmins(tx)).filter(({ id }) => id !== user.id)
    if (others.length === 0) throw new Conflict(messages.lastAdmin)
  }
  // But the search index, which knows no references.
  const own = await tx
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .select('items.id')
    .where('feeds.ownerId', '=', user.id)
    .execute()
  for (let start = 0; start < own.length; start += itemsPerStatement)
    await unindexItems(
      tx,
      own.slice(start, start + itemsPerStatement).map(({ id }) => id),
    )
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
}

const itemsPerStatement = 500
