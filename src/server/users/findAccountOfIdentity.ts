import { limits } from '../../shared/limits.ts'
import type { Config } from '../config.ts'
import type { Tx, UserRow } from '../db/schema.ts'
import { openAccount } from './openAccount.ts'
import { dropOpenResets } from './resets.queries.ts'
import { endSessionsOf } from './sessions.queries.ts'
import type { ProviderIdentity } from './signInProvider.ts'
import { emailKeyOf, findUserByEmail, grantListedAdmin, lockUser } from './users.queries.ts'

export type AccountOfIdentity = { is: 'account'; user: UserRow } | { is: 'refused'; reason: string }

type Occasion = { config: Pick<Config, 'adminEmails' | 'registration'>; now: number }

/**
 * The account of whoever the provider vouches for: the one they came to before, else the one with their address if the
 * provider has verified it, else a new one. An address that is merely claimed opens nobody's account.
 */
export async function findAccountOfIdentity(
  tx: Tx,
  identity: ProviderIdentity,
  { config, now }: Occasion,
): Promise<AccountOfIdentity> {
  const found = (await findLinked(tx, identity)) ?? (await linkByAddress(tx, identity, { config, now }))
  if (found.is === 'refused') return found
  const current = await lockUser(tx, found.user.id)
  if (!current || current.suspendedAt !== null) return refused('the account is suspended')
  const user = await trustAddress(tx, current, identity, now)
  return { is: 'account', user: await grantListedAdmin(tx, config, user, now) }
}

async function findLinked(tx: Tx, { issuer, subject }: ProviderIdentity): Promise<AccountOfIdentity | undefined> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('oauthIdentities', 'oauthIdentities.userId', 'users.id')
    .selectAll('users')
    .where('oauthIdentities.issuer', '=', issuer)
    .where('oauthIdentities.subject', '=', subject)
    .executeTakeFirst()
  return user && { is: 'account', user }
}

async function linkByAddress(tx: Tx, identity: ProviderIdentity, occasion: Occasion): Promise<AccountOfIdentity> {
  const { email, name, isEmailVerified } = identity
  if (email === null || email.length > limits.emailMaxChars) return refused('the provider told no address to use')
  const owner = await findUserByEmail(tx, email)
  if (owner && owner.suspendedAt !== null) return refused('the account is suspended')
  if (owner) return isEmailVerified ? link(tx, owner, identity, occasion) : refused('the address is not verified')
  const account = await openAccount(
    tx,
    { email, name: name?.slice(0, limits.nameMaxChars) ?? null, passwordHash: null, emailVerifiedAt: null },
    occasion,
  )
  if (account.is === 'closed') return refused('registration is closed')
  // Somebody registered with it this very moment: they may well be somebody else.
  if (account.is === 'taken') return refused('the address was taken')
  return link(tx, account.user, identity, occasion)
}

/**
 * Who opened an account with an address that was never verified may be anybody: before its true owner moves in, every
 * way in that somebody else could still hold is closed.
 */
async function link(
  tx: Tx,
  owner: UserRow,
  { issuer, subject }: ProviderIdentity,
  { now }: Occasion,
): Promise<AccountOfIdentity> {
  if (owner.emailVerifiedAt === null) {
    await tx.updateTable('users').set({ passwordHash: null }).where('id', '=', owner.id).execute()
    await tx.deleteFrom('oauthIdentities').where('userId', '=', owner.id).execute()
    await dropOpenResets(tx, owner.id)
    await endSessionsOf(tx, owner.id)
  }
  await tx
    .insertInto('oauthIdentities')
    .values({ issuer, subject, userId: owner.id, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { is: 'account', user: owner }
}

/** The provider's word counts for the address it was given for; the account's may be another by now. */
async function trustAddress(
  tx: Tx,
  user: UserRow,
  { email, isEmailVerified }: ProviderIdentity,
  now: number,
): Promise<UserRow> {
  const isVouchedFor = isEmailVerified && email !== null && emailKeyOf(email) === user.emailKey
  if (!isVouchedFor || user.emailVerifiedAt !== null) return user
  return tx
    .updateTable('users')
    .set({ emailVerifiedAt: now })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const refused = (reason: string): AccountOfIdentity => ({ is: 'refused', reason })
