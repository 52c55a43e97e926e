import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { presentUser } from '../../core/accounts/presentUser.ts'
import { emailKeyOf, findUser, grantListedAdmin, lockUser, updateUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { endSessionsOf } from '../../core/sessions/sessions.queries.ts'
import type { UserRow } from '../../db/schema.ts'
import { BadRequest, missing, Unprocessable } from '../../http/errors.ts'
import { minute } from '../../lib/clock.ts'
import { confirmationMail } from '../../mail/mailTexts.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { createEmailConfirmation, dropConfirmations, spendEmailConfirmation } from './emailConfirmations.queries.ts'
import { deleteIdentitiesOf } from './identities.queries.ts'
import type { UserDeps } from './userDeps.ts'

const mailsPerReader = { most: 3, withinMs: 15 * minute, group: 'readers' }

/** Limits the confirmation mails that one account can cause. Throws TooManyRequests. */
export async function countConfirmation(
  { mailer, throttle }: Pick<UserDeps, 'mailer' | 'throttle'>,
  reader: Reader,
): Promise<void> {
  if (mailer) await throttle.take(`confirmation mail of ${reader.id}`, mailsPerReader)
}

/** Throws Unprocessable on servers without outgoing mail. A confirmed address gets no second mail. */
export async function askForConfirmation(
  deps: UserDeps,
  reader: Reader,
  { acceptLanguage }: { acceptLanguage: string | undefined },
): Promise<void> {
  const user = (await findUser(deps.db, reader.id)) ?? missing('account')
  if (!deps.mailer) throw new Unprocessable(texts.mailNotSetUp)
  if (user.emailVerifiedAt !== null) return
  await countConfirmation(deps, reader)
  sendConfirmation(deps, { ...user, language: languageOfReader(user, acceptLanguage) })
}

/** Sends the mail after the response of the call that changed the address. No-op without outgoing mail. */
export function sendConfirmation(
  { db, config, clock, mailer }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'mailer'>,
  { id, email, language }: Pick<UserRow, 'id' | 'email'> & { language: string },
): void {
  mailer?.sendBehind(async () => {
    const token = await createEmailConfirmation(db, { id, emailKey: emailKeyOf(email) }, clock())
    const link = `${config.publicUrl}/settings?confirm=${token}`
    return writeInLanguage(language, () => confirmationMail(email, { link }))
  })
}

/**
 * The link works only for the reader who is signed in to its account: otherwise a stranger could register with another person's
 * address and wait for a careless click. Unlinks providers that were linked before the address was confirmed, which also ends
 * all other sessions. Throws BadRequest when the link is not or no longer valid.
 */
export async function confirmEmail(
  { db, config, clock, events }: Pick<UserDeps, 'db' | 'config' | 'clock' | 'events'>,
  reader: SessionReader,
  { token }: { token: string },
): Promise<User> {
  const now = clock()
  const { user, isUnlinked } = await db.transaction().execute(async (tx) => {
    const before = (await lockUser(tx, reader.id)) ?? missing('account')
    const emailKey = await spendEmailConfirmation(tx, { userId: reader.id, token, now })
    if (emailKey !== before.emailKey) throw new BadRequest(texts.confirmationInvalid)
    if (before.emailVerifiedAt !== null) return { user: before, isUnlinked: false }
    const isUnlinked = await deleteIdentitiesOf(tx, reader.id)
    if (isUnlinked) await endSessionsOf(tx, reader.id, { now, except: reader.sessionId })
    await dropConfirmations(tx, reader.id)
    const confirmed = await updateUser(tx, reader.id, { emailVerifiedAt: now })
    return { user: await grantListedAdmin(tx, config, confirmed, now), isUnlinked }
  })
  if (isUnlinked) events.sessionsEnded(reader.id)
  return presentUser(user)
}
