import { limits } from '../../../shared/limits.ts'
import { languageOfReader } from '../../core/accounts/languageOfReader.ts'
import { readPreferences } from '../../core/accounts/preferences.ts'
import { findUser } from '../../core/accounts/users.queries.ts'
import { ensureEdition } from '../../core/paper/ensureEdition.ts'
import { dueDay, nextPaperAt, timesOf } from '../../core/paper/paperDay.ts'
import type { MailedPaperRow, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { withoutNul } from '../../html/plainText.ts'
import { hour, minute, second } from '../../lib/clock.ts'
import { type Mailer, type OutgoingMail, refusalOf } from '../../mail/sendMail.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { endMailed, endTurn, holdsLease } from './mailQueue.queries.ts'
import { presentEdition } from './presentEdition.ts'
import { messageIdOf, stopAddressOf } from './stopToken.ts'
import { writePaperMail } from './writePaperMail.ts'

export type PaperMailDeps = Pick<Deps, 'db' | 'clock' | 'pictures' | 'log'> & {
  mailer: Pick<Mailer, 'send'>
  publicUrl: string
  /** It signs the links with which readers stop the mails. */
  secret: string
}

const sendTimeoutMs = 30 * second
/** After a failure that may pass. The paper of the next day takes its place. */
const pausesMs = [minute, 5 * minute, 15 * minute, 30 * minute]
const longestWaitMs = hour
const wordsMaxChars = 200

/** Mails the paper of a leased reader if its hour has come, and sets the time of the next one. */
export async function mailPaper(deps: PaperMailDeps, claimed: MailedPaperRow): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const user = await findUser(db, claimed.userId)
  if (user === undefined) return
  const preferences = readPreferences(user.preferences)
  const times = timesOf(preferences)
  const due = dueDay(now, times)
  const nextAt = nextPaperAt(now, times)
  const mayGetMail = user.suspendedAt === null && user.emailVerifiedAt !== null && claimed.openedAt !== null
  if (claimed.mailedDay >= due || !mayGetMail) return endTurn(db, claimed, { nextAt })

  const reader = { id: user.id, hidesDuplicates: preferences.hideDuplicates }
  const made = await ensureEdition(deps, reader, {})
  const edition = made === undefined || made.doneAt !== null ? undefined : await presentEdition(deps, reader, made)
  if (made === undefined || edition === undefined || edition.items.length === 0 || made.day <= claimed.mailedDay)
    return endTurn(db, claimed, { nextAt, mailedDay: due, tries: 0 })

  const mail = await writeInLanguage(languageOfReader(user, undefined), () =>
    writePaperMail(edition, {
      to: user.email,
      pageAddress: `${deps.publicUrl}/paper?day=${edition.day}`,
      stopAddress: stopAddressOf(deps, user.id),
      messageId: messageIdOf(deps, made.id),
      isLast: claimed.unopened + 1 >= limits.paperUnopenedMax,
    }),
  )
  // A mail that another worker has taken over is not sent twice.
  if (!(await holdsLease(db, claimed))) return
  const outcome = await handOver(deps, user, mail)
  if (outcome.is === 'sent') return endMailed(db, claimed, { mailedDay: made.day, nextAt })
  if (outcome.is === 'later') {
    const retryAt = now + (pausesMs[claimed.tries] ?? longestWaitMs)
    return endTurn(db, claimed, { nextAt: Math.min(retryAt, nextAt), tries: claimed.tries + 1 })
  }
  const refusals = claimed.refusals + 1
  const isLast = refusals >= limits.paperRefusalsMax
  return endTurn(db, claimed, {
    nextAt: isLast ? null : nextAt,
    ...{ mailedDay: made.day, tries: 0, refusals, words: outcome.words, stopped: isLast ? 'refused' : '' },
  })
}

type Outcome = { is: 'sent' } | { is: 'refused'; words: string } | { is: 'later' }

async function handOver({ mailer, log }: PaperMailDeps, { id }: UserRow, mail: OutgoingMail): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), sendTimeoutMs)
  })
  try {
    await Promise.race([mailer.send(mail), tooLong])
    return { is: 'sent' }
  } catch (error) {
    const words = refusalOf(error)
    log.warn({ reason: String(error), userId: id }, 'a paper was not mailed')
    return words === null ? { is: 'later' } : { is: 'refused', words: withoutNul(words).slice(0, wordsMaxChars) }
  } finally {
    clearTimeout(timer)
  }
}
