import type { User } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import type { UserRow } from '../db/schema.ts'
import { BadRequest, missing, Unprocessable } from '../http/errors.ts'
import { minute } from '../lib/clock.ts'
import { confirmationMail } from '../mail/mailTexts.ts'
import { createEmailConfirmation, spendEmailConfirmation } from './emailConfirmations.queries.ts'
import { presentUser } from './presentUser.ts'
import type { UserDeps } from './userDeps.ts'
import { emailKeyOf, findUser, grantListedAdmin } from './users.queries.ts'

const mailsPerReader = { most: 3, withinMs: 15 * minute, room: 'readers' }

/** Before a confirmation mail that a reader asks for: no account floods anybody. Throws TooManyRequests. */
export async function countConfirmation(
  { mailer, throttle }: Pick<UserDeps, 'mailer' | 'throttle'>,
  reader: { id: number },
): Promise<void> {
  if (mailer) await throttle.take(`confirmation mail of ${reader.id}`, mailsPerReader)
}

/** Throws Unprocessable where no mail goes out. An address that is confirmed already gets no second mail. */
export async function askForConfirmation(deps: UserDeps, reader: { id: number }): Promise<void> {
  const user = (await findUser(deps.db, reader.id)) ?? missing('account')
  if (!deps.mailer) throw new Unprocessable(messages.mailNotSetUp)
  if (user.emailVerifiedAt !== null) return
  await countConfirmation(deps, reader)
  sendConfirmation(deps, user)
}

/** Behind the answer of whatever call made the address new. Nothing where no mail goes out. */
export function sendConfirmation(
  { db, config, clock, mailer }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'mailer'>,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): void {
  mailer?.sendBehind(async () => {
    const token = await createEmailConfirmation(db, { id, emailKey: emailKeyOf(email) }, clock())
    return confirmationMail(email, { link: `${config.publicUrl}/settings?confirm=${token}` })
  })
}

/**
 * The link works only for whoever is signed in to the account that asked for it: else a stranger could register with
 * somebody's address and wait for a careless click. Throws BadRequest when it is not good (any more).
 */
export async function confirmEmail(
  { db, config, clock }: Pick<UserDeps, 'db' | 'config' | 'clock'>,
  reader: { id: number },
  { token }: { token: string },
): Promise<User> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const emailKey = await spendEmailConfirmation(tx, { userId: reader.id, token, now })
    if (emailKey === undefined) throw new BadRequest(messages.confirmationInvalid)
    const user = await tx
      .updateTable('users')
      .set((users) => ({ emailVerifiedAt: users.fn.coalesce('emailVerifiedAt', users.val(now)) }))
      .where('id', '=', reader.id)
      .where('emailKey', '=', emailKey)
      .returningAll()
      .executeTakeFirst()
    if (!user) throw new BadRequest(messages.confirmationInvalid)
    return presentUser(await grantListedAdmin(tx, config, user, now))
  })
}
