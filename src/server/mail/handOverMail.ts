import { limits } from '../../shared/limits.ts'
import { withoutNul } from '../html/plainText.ts'
import { second } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { type Mailer, type OutgoingMail, refusalOf } from './sendMail.ts'

const sendTimeoutMs = 30 * second

export type HandedOver = { is: 'sent' } | { is: 'refused'; words: string } | { is: 'later' }

/** Never rejects. refused: for good, with the words of the mail server. later: the failure may pass. */
export async function handOverMail(
  { mailer, log }: { mailer: Pick<Mailer, 'send'>; log: Log },
  mail: OutgoingMail,
  timeoutMs = sendTimeoutMs,
): Promise<HandedOver> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), timeoutMs)
  })
  try {
    await Promise.race([mailer.send(mail), tooLong])
    return { is: 'sent' }
  } catch (error) {
    const words = refusalOf(error)
    log.warn({ reason: String(error) }, 'a paper was not mailed')
    return words === null
      ? { is: 'later' }
      : { is: 'refused', words: withoutNul(words).slice(0, limits.paperWordsMaxChars) }
  } finally {
    clearTimeout(timer)
  }
}
