import { texts } from '../../../shared/texts/texts.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { createReset } from '../../core/accounts/resets.queries.ts'
import { emailKeyOf, findUserByEmail, lockUser } from '../../core/accounts/users.queries.ts'
import type { Db, UserRow } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { resetMail } from '../../mail/mailTexts.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import type { UserDeps } from './userDeps.ts'

const linksPerAddress = { most: 3, withinMs: 15 * minute }

/**
 * Answers the same for every address, and as fast: the mail is written after the response. Without outgoing mail the response
 * says so and what to do instead. The token is shown only with EXPOSE_RESET_TOKEN.
 */
export async function forgotPassword(
  { db, config, clock, throttle, mailer }: UserDeps,
  { email, acceptLanguage }: { email: string; acceptLanguage?: string | undefined },
): Promise<{ message: string; token?: string }> {
  const isMadeUp = (await findUserByEmail(db, email)) === undefined
  // Unknown addresses have their own group, so they evict no counter of an account.
  const group = isMadeUp ? 'reset links of nobody' : 'reset links'
  await throttle.take(`reset link for ${emailKeyOf(email)}`, { ...linksPerAddress, group })
  mailer?.sendBehind(async () => {
    const reset = await makeReset(db, email, clock())
    if (reset === null) return null
    const link = `${config.publicUrl}/reset-password?token=${reset.token}`
    return writeInLanguage(languageOfReader(reset, acceptLanguage), () => resetMail(reset.email, { link }))
  })
  const exposed = config.exposeResetToken ? await makeReset(db, email, clock()) : null
  const message = mailer ? texts.resetMailSent() : texts.resetNeedsOperator()
  return { message, ...(exposed ? { token: exposed.token } : {}) }
}

type Reset = Pick<UserRow, 'email' | 'preferences'> & { token: string }

/** Null for an address without an account or with a suspended one. */
function makeReset(db: Db, email: string, now: number): Promise<Reset | null> {
  return db.transaction().execute(async (tx) => {
    const owner = await findUserByEmail(tx, email)
    // Locked: otherwise a link for an address that the account is just giving up would work with its new address.
    const user = owner && (await lockUser(tx, owner.id))
    if (!user || user.suspendedAt !== null || user.emailKey !== emailKeyOf(email)) return null
    return { email: user.email, preferences: user.preferences, token: await createReset(tx, user.id, now) }
  })
}
