// Reading a mail of 10 MB takes the better part of a second and ten times its size in memory. Large ones are read in a
// process of their own, so that no click waits for them; it ends once no more of them come, and its memory with it. A thread
// would end as well, but leave its memory full of holes (docs/technotes/mail-in.md).
import { type ChildProcess, fork } from 'node:child_process'
import { second } from '../lib/clock.ts'
import { type Preparation, prepareMail } from './prepareMail.ts'

export type MailReader = {
  /** One mail at a time. Rejects for a bug or a process that was ended: what can't be read is a value. */
  read: (bytes: Uint8Array, arrivedAt: number) => Promise<Preparation>
}

export type MailToRead = { bytes: Uint8Array; arrivedAt: number }
export type ReaderAnswer = { preparation: Preparation } | { error: unknown }

/** Up to here reading takes some milliseconds, which is less than handing it over and back. */
const readHereBytes = 128 * 1024
/** The process's own heap: a mail that passes it is no letter. */
const heapMb = 256
const patienceMs = 30 * second
const idleMs = 2 * second

const tooMuch: Preparation = { is: 'unreadable', reason: 'The message takes too much to be read.' }

type Bounds = { readHereBytes: number; heapMb: number; patienceMs: number }

export function createMailReader(bounds: Partial<Bounds> = {}): MailReader {
  const { readHereBytes: hereBytes, ...forOthers } = { readHereBytes, heapMb, patienceMs, ...bounds }
  let reader: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    reader?.kill('SIGKILL')
    reader = null
  }

  return {
    async read(bytes, arrivedAt) {
      if (bytes.byteLength <= hereBytes) return prepareMail(bytes, arrivedAt)
      clearTimeout(idle)
      if (!reader?.connected) reader = openReader(forOthers.heapMb)
      try {
        const preparation = await askReader(reader, { bytes, arrivedAt }, forOthers.patienceMs)
        if (preparation === 'gaveUp') {
          end()
          return tooMuch
        }
        idle = setTimeout(end, idleMs)
        idle.unref()
        return preparation
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

function openReader(maxHeapMb: number): ChildProcess {
  const reader = fork(new URL('./mailReaderProcess.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', `--max-old-space-size=${maxHeapMb}`],
    // Bytes as they are; as JSON they would be numbers.
    serialization: 'advanced',
    // What a heap that is full prints would be taken for the product's own end.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  // Who asks hears of it; one that is idle may break unheard.
  reader.on('error', () => {})
  // What waits for a mail keeps the process alive; a reader that waits for the next one does not.
  reader.unref()
  reader.channel?.unref()
  return reader
}

async function askReader(reader: ChildProcess, mail: MailToRead, patienceMs: number): Promise<Preparation | 'gaveUp'> {
  const { promise, resolve, reject } = Promise.withResolvers<Preparation | 'gaveUp'>()
  const hear = (answer: ReaderAnswer) => ('error' in answer ? reject(answer.error) : resolve(answer.preparation))
  const fail = (code: number | null, signal: string | null) =>
    isOutOfMemory(code, signal) ? resolve('gaveUp') : reject(new Error(`The reader of mails ended: ${code ?? signal}`))
  const patience = setTimeout(() => resolve('gaveUp'), patienceMs)
  reader.on('message', hear).on('exit', fail).on('error', reject)
  try {
    // It fails when the reader has ended, which is heard anyway.
    reader.send(mail, () => {})
    return await promise
  } finally {
    clearTimeout(patience)
    reader.off('message', hear).off('exit', fail).off('error', reject)
  }
}

/** V8 aborts a process whose heap is full. One that the system killed may be able to read the same mail later. */
const isOutOfMemory = (code: number | null, signal: string | null) => signal === 'SIGABRT' || code === 134
