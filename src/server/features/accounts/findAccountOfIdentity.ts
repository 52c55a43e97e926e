import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import {
  emailKeyOf,
  findUserByEmail,
  grantListedAdmin,
  lockUser,
  updateUser,
} from '../../core/accounts/users.queries.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { closeUnverifiedAccess } from './closeUnverifiedAccess.ts'
import { deleteIdentitiesOf, findLinkedUserId, linkIdentity } from './identities.queries.ts'
import { openAccount } from './openAccount.ts'
import type { ProviderIdentity } from './signInProvider.ts'

export type AccountOfIdentity =
  | { is: 'account'; user: UserRow }
  | { is: 'suspended' }
  | { is: 'waiting' }
  | { is: 'refused'; reason: string }

type SignInContext = { config: Pick<Config, 'adminEmails' | 'registration' | 'invites'>; now: number }

/**
 * Finds the account of a person at the provider: the linked one, else the one with their address if the provider has verified
 * it, else a new one. An unverified address opens no existing account, and the response doesn't show whether there is one.
 */
export async function findAccountOfIdentity(
  tx: Tx,
  identity: ProviderIdentity,
  { config, now }: SignInContext,
): Promise<AccountOfIdentity> {
  const linked = await lockLinkedUser(tx, identity)
  const found = linked ? presentState(linked) : await linkByAddress(tx, identity, { config, now })
  if (found.is !== 'account') return found
  const user = await trustAddress(tx, found.user, identity, now)
  return { is: 'account', user: await grantListedAdmin(tx, config, user, now) }
}

const presentState = (user: UserRow): AccountOfIdentity =>
  user.suspendedAt === null ? { is: 'account', user } : { is: user.waitingSince === null ? 'suspended' : 'waiting' }

/** A reset that locked the account until now may have unlinked the provider, so the link is read again. */
async function lockLinkedUser(tx: Tx, identity: ProviderIdentity): Promise<UserRow | undefined> {
  const userId = await findLinkedUserId(tx, identity)
  const user = userId === undefined ? undefined : await lockUser(tx, userId)
  return user && (await findLinkedUserId(tx, identity)) === user.id ? user : undefined
}

async function linkByAddress(tx: Tx, identity: ProviderIdentity, context: SignInContext): Promise<AccountOfIdentity> {
  const { email, name, isEmailVerified } = identity
  if (email === null || email.length > limits.emailMaxChars) return refused('the provider sent no usable address')
  const owner = await lockOwner(tx, email)
  if (owner && !isEmailVerified) return refused('the address is not verified')
  if (owner) return owner.suspendedAt === null ? link(tx, owner, identity, context) : presentState(owner)
  const account = await openAccount(
    tx,
    { email, name: name?.slice(0, limits.nameMaxChars) ?? null, passwordHash: null, emailVerifiedAt: null },
    context,
  )
  // Another person registered with it at this very moment.
  if (account.is === 'taken') return refused('the address was taken')
  if (account.is !== 'opened' && account.is !== 'waiting') return refused('registration is closed')
  const linked = await link(tx, account.user, identity, context)
  return account.is === 'waiting' ? { is: 'waiting' } : linked
}

/** Undefined when the account's address has just changed. */
async function lockOwner(tx: Tx, email: string): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(tx, email)
  const user = owner && (await lockUser(tx, owner.id))
  return user?.emailKey === emailKeyOf(email) ? user : undefined
}

/** The password of an account that was never verified may be a stranger's, too. */
async function link(
  tx: Tx,
  owner: UserRow,
  identity: ProviderIdentity,
  { now }: SignInContext,
): Promise<AccountOfIdentity> {
  if (owner.emailVerifiedAt === null) {
    await updateUser(tx, owner.id, { passwordHash: null })
    await closeUnverifiedAccess(tx, owner.id, now)
  }
  await linkIdentity(tx, identity, { userId: owner.id, now })
  return { is: 'account', user: owner }
}

/** The provider's verification applies to the address it names; the account's may differ by now. */
async function trustAddress(tx: Tx, user: UserRow, identity: ProviderIdentity, now: number): Promise<UserRow> {
  const { email, isEmailVerified } = identity
  const isVouchedFor = isEmailVerified && email !== null && emailKeyOf(email) === user.emailKey
  if (!isVouchedFor || user.emailVerifiedAt !== null) return user
  await deleteIdentitiesOf(tx, user.id, { except: identity })
  return updateUser(tx, user.id, { emailVerifiedAt: now })
}

const refused = (reason: string): AccountOfIdentity => ({ is: 'refused', reason })
