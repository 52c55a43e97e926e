import { messages } from '../../shared/messages.ts'
import { BadRequest } from '../http/errors.ts'
import { dropOpenResets, isGoodReset, spendReset } from './resets.queries.ts'
import { endSessionsOf } from './sessions.queries.ts'
import type { UserDeps } from './userDeps.ts'
import { grantListedAdmin } from './users.queries.ts'

/** Throws BadRequest when the link is unknown, used or older than an hour. */
export async function checkReset({ db, clock }: Pick<UserDeps, 'db' | 'clock'>, token: string): Promise<void> {
  if (!(await isGoodReset(db, token, clock()))) throw new BadRequest(messages.resetTokenInvalid)
}

/**
 * Sets the password of whoever holds the link and ends all their sessions and other links. That the link reached them
 * shows that the address is theirs. Throws BadRequest when the link is not good.
 */
export async function resetPassword(deps: UserDeps, wish: { token: string; password: string }): Promise<void> {
  await checkReset(deps, wish.token)
  const { db, config, clock, events, passwords } = deps
  const passwordHash = await passwords.hash(wish.password, { is: 'known' })
  const now = clock()
  const userId = await db.transaction().execute(async (tx) => {
    const userId = await spendReset(tx, wish.token, now)
    if (userId === undefined) throw new BadRequest(messages.resetTokenInvalid)
    const user = await tx
      .updateTable('users')
      .set((users) => ({ passwordHash, emailVerifiedAt: users.fn.coalesce('emailVerifiedAt', users.val(now)) }))
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await grantListedAdmin(tx, config, user, now)
    await dropOpenResets(tx, userId)
    await endSessionsOf(tx, userId)
    return userId
  })
  events.sessionsEnded(userId)
}
