// Reads mails in a separate process, whatever their size: a stranger writes them, so a small one may take long as well. No request
// waits for a mail. The process ends after the last mail.
import { texts } from '../../../shared/texts/texts.ts'
import { second } from '../../lib/clock.ts'
import { type ChildLimits, createGuardedChild } from '../../lib/guardedChild.ts'
import { createWriteQueue } from '../refresh/writeQueue.ts'
import type { Preparation } from './prepareMail.ts'

export type MailReader = {
  /** Reads one mail at a time. Rejects for a bug or a killed process; an unreadable mail is a value. */
  read: (bytes: Uint8Array, arrivedAt: number) => Promise<Preparation>
}

export type MailToRead = { bytes: Uint8Array; arrivedAt: number }

/** No real mail needs a larger heap or more time: a mail of 10 MB takes most of a second. */
const limitsOfReading: ChildLimits = { heapMb: 256, answerMs: 10 * second, idleMs: 5 * second }

const tooMuch: Preparation = { is: 'unreadable', reason: texts.mailTooMuch() }

export function createMailReader(bounds: Partial<ChildLimits> = {}): MailReader {
  const reader = createGuardedChild<MailToRead, Preparation>(new URL('./mailReaderProcess.ts', import.meta.url), {
    ...limitsOfReading,
    ...bounds,
  })
  const read = async (bytes: Uint8Array, arrivedAt: number): Promise<Preparation> => {
    const outcome = await reader.ask({ bytes, arrivedAt })
    reader.release()
    return outcome.is === 'overLimits' ? tooMuch : outcome.answer
  }
  const inTurn = createWriteQueue(0)
  return { read: (bytes, arrivedAt) => inTurn(() => read(bytes, arrivedAt)) }
}
