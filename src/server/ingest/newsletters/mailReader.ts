// Reading a mail of 10 MB takes the better part of a second and ten times its size in memory. Large mails are read in a
// process of their own, so that no call waits for them; it ends once no more of them come.
import { second } from '../../lib/clock.ts'
import { type ChildLimits, createGuardedChild } from '../../lib/guardedChild.ts'
import { type Preparation, prepareMail } from './prepareMail.ts'

export type MailReader = {
  /** One mail at a time. Rejects for a bug or a killed process: a mail that cannot be read is a value. */
  read: (bytes: Uint8Array, arrivedAt: number) => Promise<Preparation>
}

export type MailToRead = { bytes: Uint8Array; arrivedAt: number }

/** Up to this size reading takes some milliseconds, which is less than sending it to a process and back. */
const readHereBytes = 128 * 1024
/** A mail that needs a larger heap is no letter. */
const limitsOfReading: ChildLimits = { heapMb: 256, answerMs: 30 * second, idleMs: 2 * second }

const tooMuch: Preparation = { is: 'unreadable', reason: 'The message takes too much to be read.' }

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
