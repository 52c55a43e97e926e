import { messages } from '../../shared/messages.ts'
import { findRegistration } from '../admin/instanceSettings.queries.ts'
import { createDefaultColumns } from '../columns/ensureDefaultColumns.ts'
import { instanceSecret } from '../db/instanceSecret.ts'
import type { Tx, UserRow } from '../db/schema.ts'
import { Conflict, Forbidden } from '../http/errors.ts'
import { presentUser } from './presentUser.ts'
import { startSession } from './sessions.queries.ts'
import type { SignedIn, UserDeps } from './userDeps.ts'
import { emailKeyOf, hasAccounts } from './users.queries.ts'

type Wish = { email: string; password: string; name?: string | null | undefined; userAgent: string }

/**
 * Opens an account with its three columns, and a session. The first account is admin, and may be opened even while
 * registration is closed. Throws Forbidden when it is, Conflict when the address has an account.
 */
export async function register(
  { db, config, clock, passwords }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'passwords'>,
  wish: Wish,
): Promise<SignedIn> {
  const isClosed = (await findRegistration(db, config)) === 'closed'
  if (isClosed && (await hasAccounts(db))) throw new Forbidden(messages.registrationClosed)
  const passwordHash = await passwords.hash(wish.password)
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const isFirst = await isFirstAccount(tx)
    if (isClosed && !isFirst) throw new Forbidden(messages.registrationClosed)
    const user = await insertUser(tx, { ...wish, passwordHash, adminSince: isFirst ? now : null, now })
    if (!user) throw new Conflict(messages.addressTaken)
    await createDefaultColumns(tx, user.id)
    const token = await startSession(tx, { userId: user.id, userAgent: wish.userAgent, now })
    return { token, user: presentUser(user) }
  })
}

/** Of two that come at once to an empty instance, the second waits at this unique row, then sees the first. */
async function isFirstAccount(tx: Tx): Promise<boolean> {
  if (await hasAccounts(tx)) return false
  await instanceSecret(tx, 'first account')
  return !(await hasAccounts(tx))
}

/** Undefined when the address is taken, whoever came a moment earlier. */
function insertUser(
  tx: Tx,
  user: Omit<Wish, 'password'> & { passwordHash: string; adminSince: number | null; now: number },
): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      email: user.email,
      emailKey: emailKeyOf(user.email),
      name: user.name || null,
      passwordHash: user.passwordHash,
      adminSince: user.adminSince,
      emailVerifiedAt: null,
      onboardedAt: null,
      suspendedAt: null,
      preferences: '{}',
      createdAt: user.now,
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}
