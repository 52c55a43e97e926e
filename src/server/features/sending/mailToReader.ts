import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { createMailer, type OutgoingMail, refusalOf } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { findConfirmedAddress, findLanguage } from './readers.queries.ts'
import type { Outcome } from './targets/target.ts'

const wordsMaxChars = 200

/** Mails to the confirmed address of the account, in the language of the profile. */
export async function mailToReader(
  { db, config: { mailOut }, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  reader: Reader,
  write: (to: string) => OutgoingMail,
): Promise<Outcome> {
  const to = await findConfirmedAddress(db, reader)
  if (to === undefined || mailOut === null) return { is: 'failed', problem: 'unreachable', words: '' }
  const mail = await writeInLanguage(await findLanguage(db, reader), () => write(to))
  const mailer = createMailer(mailOut, log)
  try {
    await mailer.send(mail)
    return { is: 'sent' }
  } catch (error) {
    const words = refusalOf(error)
    return words === null
      ? { is: 'later', problem: 'unreachable', words: '' }
      : { is: 'failed', problem: 'refused', words: words.slice(0, wordsMaxChars) }
  } finally {
    await mailer.close()
  }
}
