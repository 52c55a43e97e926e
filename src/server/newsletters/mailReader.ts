// Reading a mail of 10 MB takes the better part of a second and ten times its size in memory. Large ones are read in a
// thread of their own, so that no click waits for them; it ends once no more of them come, and its memory with it.
import { Worker } from 'node:worker_threads'
import { second } from '../lib/clock.ts'
import { type Preparation, prepareMail } from './prepareMail.ts'

export type MailReader = {
  /** One mail at a time. Rejects for a bug only: what can't be read is a value. */
  read: (bytes: Uint8Array, arrivedAt: number) => Promise<Preparation>
}

/** Up to here reading takes some milliseconds, which is less than handing it over and back. */
const readHereBytes = 128 * 1024
/** The thread's own heap: a mail that passes it is no letter. */
const heapMb = 256
const youngMb = 16
const patienceMs = 30 * second
const idleMs = 2 * second

const tooMuch: Preparation = { is: 'unreadable', reason: 'The message takes too much to be read.' }

type Bounds = { readHereBytes: number; heapMb: number; patienceMs: number }

export function createMailReader(bounds: Partial<Bounds> = {}): MailReader {
  const { readHereBytes: hereBytes, ...forThread } = { readHereBytes, heapMb, patienceMs, ...bounds }
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    void thread?.terminate()
    thread = null
  }

  return {
    async read(bytes, arrivedAt) {
      if (bytes.byteLength <= hereBytes) return prepareMail(bytes, arrivedAt)
      clearTimeout(idle)
      thread ??= openThread(forThread.heapMb)
      try {
        const preparation = await readInThread(thread, { bytes, arrivedAt }, forThread.patienceMs)
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

function openThread(maxOldGenerationSizeMb: number): Worker {
  const thread = new Worker(new URL('./mailReaderThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: youngMb },
  })
  // What waits for a mail keeps the process alive; a thread that waits for the next one does not.
  thread.unref()
  return thread
}

type MailToRead = { bytes: Uint8Array; arrivedAt: number }

async function readInThread(thread: Worker, mail: MailToRead, patienceMs: number): Promise<Preparation | 'gaveUp'> {
  const { promise, resolve, reject } = Promise.withResolvers<Preparation | 'gaveUp'>()
  const fail = (error: Error) => (isOutOfMemory(error) ? resolve('gaveUp') : reject(error))
  const patience = setTimeout(() => resolve('gaveUp'), patienceMs)
  thread.on('message', resolve).on('error', fail)
  try {
    thread.postMessage(mail)
    return await promise
  } finally {
    clearTimeout(patience)
    thread.off('message', resolve).off('error', fail)
  }
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
