// Reads mails. A mail of 10 MB takes most of a second and ten times its size in memory, so large mails are read in a separate
// process, and no request waits for them. The process ends after the last large mail.
import { texts } from '../../../shared/texts/texts.ts'
import { second } from '../../lib/clock.ts'
import { type ChildLimits, createGuardedChild } from '../../lib/guardedChild.ts'
import { type Preparation, prepareMail } from './prepareMail.ts'

export type MailReader = {
  /** Reads one mail at a time. Rejects for a bug or a killed process; an unreadable mail is a value. */
  read: (bytes: Uint8Array, arrivedAt: number) => Promise<Preparation>
}

export type MailToRead = { bytes: Uint8Array; arrivedAt: number }

/** Up to this size, reading takes a few milliseconds, less than sending the mail to a process and back. */
const readHereBytes = 128 * 1024
/** No real mail needs a larger heap. */
const limitsOfReading: ChildLimits = { heapMb: 256, answerMs: 30 * second, idleMs: 2 * second }

const tooMuch: Preparation = { is: 'unreadable', reason: texts.mailTooMuch() }

export function createMailReader(bounds: Partial<ChildLimits> = {}): MailReader {
  const reader = createGuardedChild<MailToRead, Preparation>(new URL('./mailReaderProcess.ts', import.meta.url), {
    ...limitsOfReading,
    ...bounds,
  })
  return {
    async read(bytes, arrivedAt) {
      if (bytes.byteLength <= readHereBytes) return prepareMail(bytes, arrivedAt)
      const outcome = await reader.ask({ bytes, arrivedAt })
      reader.release()
      return outcome.is === 'overLimits' ? tooMuch : outcome.answer
    },
  }
}
