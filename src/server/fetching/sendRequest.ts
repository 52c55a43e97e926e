// Sends one HTTP request and reads its response. It uses undici's handlers, because `agent.request` makes a stream for each body, which
// takes three times the CPU for a feed of 140 kB (docs/technotes/what-a-small-server-pays-for.md).
import type { Agent, Dispatcher } from 'undici'
import { type ByteCollector, collectBytes } from '../lib/collectBytes.ts'

export type SentRequest = {
  method: Dispatcher.HttpMethod
  url: URL
  headers: Record<string, string>
  body?: string | Buffer
  /** Aborts the request with its reason. */
  signal: AbortSignal
  /** Called once, before the body is read. Returns the limit for the body as it is sent; 'skip' when nothing needs the body. */
  chooseBody: (head: ResponseHead) => { maxBytes: number } | 'skip'
  /** Whether there is memory for the next bytes of the body. */
  hasRoom?: (bytes: number) => boolean
}

export type ResponseHead = {
  status: number
  /** Names in lower case, repeated ones joined by ', '; without Set-Cookie. */
  headers: Record<string, string>
  cookies: string[]
}

/** `bytes` are as they were sent, in memory of their own; empty for a skipped body. */
export type HttpResponse = ResponseHead & { bytes: Buffer | 'tooLarge' | 'noRoom' }

// Short bodies of redirects and errors are read to the end, which keeps the connection reusable.
const skippedMaxBytes = 16 * 1024

type Reading = { head: ResponseHead; maxBytes: number; isSkipped: boolean; isEnded: boolean; collected: ByteCollector }

/** Rejects with the error of the network or of the HTTP client, or with the signal's reason. */
export function sendRequest(agent: Agent, request: SentRequest): Promise<HttpResponse> {
  const { method, url, headers, body = null, signal, chooseBody, hasRoom = () => true } = request
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  let stop = (_: Error) => {}
  let reading: Reading | null = null
  const abort = () => stop(signal.reason)
  const finish = ({ head, isSkipped }: Reading, bytes: HttpResponse['bytes']) => {
    resolve({ ...head, bytes: isSkipped ? Buffer.alloc(0) : bytes })
  }
  const endEarly = (at: Reading, reason: 'tooLarge' | 'noRoom') => {
    at.isEnded = true
    finish(at, reason)
    stop(new Error('The rest of the body is not read.'))
  }

  signal.addEventListener('abort', abort, { once: true })
  agent.dispatch(
    { method, origin: url.origin, path: url.pathname + url.search, headers, body },
    {
      onRequestStart(controller) {
        stop = (reason) => controller.abort(reason)
        if (signal.aborted) abort()
      },
      onResponseStart(_, status, sentHeaders) {
        // 103 Early Hints and the like come before the response.
        if (status < 200) return
        const head = { status, headers: joinHeaders(sentHeaders), cookies: [sentHeaders['set-cookie'] ?? []].flat() }
        reading = startReading(head, chooseBody(head))
        if (announcedBytes(head) > reading.maxBytes) endEarly(reading, 'tooLarge')
      },
      onResponseData(_, chunk) {
        if (reading === null || reading.isEnded) return
        if (!hasRoom(chunk.length)) return endEarly(reading, 'noRoom')
        reading.collected.add(chunk)
        if (reading.collected.size > reading.maxBytes) endEarly(reading, 'tooLarge')
      },
      onResponseEnd() {
        signal.removeEventListener('abort', abort)
        if (reading !== null) finish(reading, reading.collected.take())
      },
      onResponseError(_, error) {
        signal.removeEventListener('abort', abort)
        // How a skipped body ends doesn't matter.
        if (reading?.isSkipped && !signal.aborted) finish(reading, 'tooLarge')
        else reject(error)
      },
    },
  )
  return promise
}

function startReading(head: ResponseHead, choice: { maxBytes: number } | 'skip'): Reading {
  const isSkipped = choice === 'skip'
  const maxBytes = isSkipped ? skippedMaxBytes : choice.maxBytes
  return { head, maxBytes, isSkipped, isEnded: false, collected: collectBytes(announcedBytes(head)) }
}

const announcedBytes = ({ headers }: ResponseHead): number => Number(headers['content-length'] ?? 0) || 0

type SentHeaders = Record<string, string | string[] | undefined>

function joinHeaders({ 'set-cookie': _, ...others }: SentHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
