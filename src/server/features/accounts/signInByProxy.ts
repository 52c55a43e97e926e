import { texts } from '../../../shared/texts/texts.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import {
  emailKeyOf,
  findUserByEmail,
  grantListedAdmin,
  lockUser,
  updateUser,
} from '../../core/accounts/users.queries.ts'
import { admit, SecondStepNeeded } from '../../core/sessions/admit.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { Forbidden } from '../../http/errors.ts'
import { closeUnverifiedAccess } from './closeUnverifiedAccess.ts'
import { openAccount } from './openAccount.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'

type ProxyDeps = Pick<UserDeps, 'db' | 'config' | 'clock' | 'events'>

/**
 * Opens a session for the reader that a trusted proxy named. Throws Forbidden for an unknown email, unless the operator lets the proxy create
 * accounts, for a suspended account, and SecondStepNeeded for a reader with an authenticator app: a proxy never takes its place.
 */
export async function signInByProxy(
  { db, config, clock, events }: ProxyDeps,
  { email, userAgent }: { email: string | null; userAgent: string },
): Promise<SignedIn> {
  const now = clock()
  const { user, hasTakenOver, ...admission } = await db.transaction().execute(async (tx) => {
    const named = email === null ? null : ((await lockOwner(tx, email)) ?? (await create(tx, config, { email, now })))
    if (named === null) throw new Forbidden(texts.proxyNamesNobody)
    if (named.suspendedAt !== null)
      throw new Forbidden(named.waitingSince === null ? texts.accountSuspended : texts.accountWaiting)
    const hasTakenOver = named.emailVerifiedAt === null
    const user = await grantListedAdmin(tx, config, hasTakenOver ? await takeOver(tx, named, now) : named, now)
    const admission = await admit(tx, user, { config, userAgent, now })
    return { ...admission, hasTakenOver, user: presentUser(user, admission) }
  })
  if (hasTakenOver) events.sessionsEnded(user.id)
  if (admission.is === 'half') throw new SecondStepNeeded(admission.token)
  return { token: admission.token, user }
}

async function lockOwner(tx: Tx, email: string): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(tx, email)
  const user = owner && (await lockUser(tx, owner.id))
  // Undefined when the address has just changed.
  return user?.emailKey === emailKeyOf(email) ? user : undefined
}

async function create(
  tx: Tx,
  config: ProxyDeps['config'],
  { email, now }: { email: string; now: number },
): Promise<UserRow | null> {
  if (!config.proxySignIn?.createsAccounts) return null
  const account = { email, name: null, passwordHash: null, emailVerifiedAt: now }
  const opened = await openAccount(tx, account, { config, now, isVouchedFor: true })
  // Of two at once the second one finds the account of the first.
  return 'user' in opened ? opened.user : ((await lockOwner(tx, email)) ?? null)
}

/** An account whose address was never verified may be a stranger's, with the password. */
async function takeOver(tx: Tx, owner: UserRow, now: number): Promise<UserRow> {
  await closeUnverifiedAccess(tx, owner.id, now)
  return updateUser(tx, owner.id, { passwordHash: null, emailVerifiedAt: now })
}
