import { texts } from '../../../shared/texts/texts.ts'
import { dropOpenResets, findOwnerOfReset, spendReset } from '../../core/accounts/resets.queries.ts'
import { grantListedAdmin, lockUser, updateUser } from '../../core/accounts/users.queries.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import { BadRequest, missing } from '../../http/errors.ts'
import { hasAddress, renewAddress } from '../../ingest/newsletters/addresses.ts'
import { closeUnverifiedAccess } from './closeUnverifiedAccess.ts'
import type { UserDeps } from './userDeps.ts'

/** The address of the link's account. Throws BadRequest when the link is unknown, used or older than an hour. */
export async function checkReset({ db, clock }: Pick<UserDeps, 'db' | 'clock'>, token: string): Promise<number> {
  const userId = await findOwnerOfReset(db, token, clock())
  if (userId === undefined) throw new BadRequest(texts.resetTokenInvalid)
  return userId
}

/** The answer to a valid link, for its form. Throws BadRequest like checkReset. */
export async function showReset(deps: Pick<UserDeps, 'db' | 'clock' | 'config'>, token: string) {
  const userId = await checkReset(deps, token)
  const hasNewsletterAddress = await hasAddress(deps, { id: userId })
  return { isValid: true as const, ...(hasNewsletterAddress && { hasNewsletterAddress }) }
}

/**
 * Sets the password of the link's account and ends all its sessions and other links. Receiving the link proves the address: if
 * it was unverified so far, linked providers may be a stranger's and are unlinked as well. Throws BadRequest when the link is
 * not valid. The address for newsletters is replaced when the owner asks for it: a stranger who was in the account knows the old one.
 */
export async function resetPassword(
  deps: UserDeps,
  input: { token: string; password: string; renewsNewsletterAddress?: boolean | undefined },
): Promise<void> {
  const userId = await checkReset(deps, input.token)
  const { db, config, clock, events, passwords } = deps
  const passwordHash = await passwords.hash(input.password, { is: 'known' })
  const now = clock()
  await db.transaction().execute(async (tx) => {
    // Locked first, as everywhere: a concurrent provider sign-in waits, and finds the provider unlinked.
    const before = (await lockUser(tx, userId)) ?? missing('account')
    if (!(await spendReset(tx, input.token, now))) throw new BadRequest(texts.resetTokenInvalid)
    if (before.emailVerifiedAt === null) await closeUnverifiedAccess(tx, userId, now)
    const user = await updateUser(tx, userId, { passwordHash, emailVerifiedAt: before.emailVerifiedAt ?? now })
    await grantListedAdmin(tx, config, user, now)
    await dropOpenResets(tx, userId)
    await endSessionsOf(tx, userId, { now })
    if (input.renewsNewsletterAddress && (await hasAddress({ db: tx, config }, user)))
      await renewAddress({ db: tx, config, clock }, user)
  })
  events.sessionsEnded(userId)
}
