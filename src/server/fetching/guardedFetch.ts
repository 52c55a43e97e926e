// All outgoing HTTP requests are sent here: `fetcher.get` follows redirects within one time limit and one size limit, through
// connections that guardedConnect allows. Credentials of an address are sent in the Authorization header only. Returned
// addresses have none, except `permanentUrl`.

import { Agent } from 'undici'
import { readAddress, withoutCredentials } from '../../shared/feedAddress.ts'
import { atMost } from '../lib/atMost.ts'
import { type ByteShare, createByteBudget } from '../lib/byteBudget.ts'
import { createAddressGuard, type GuardSettings } from './addressGuard.ts'
import { basicAuthorization } from './basicAuthorization.ts'
import { createChainCookies } from './chainCookies.ts'
import { acceptedEncodings, decodeBody } from './decodeBody.ts'
import { explainError } from './explainError.ts'
import { type FetchFailure, failureText } from './failureTexts.ts'
import { createGuardedConnect, type Lookup, systemLookup } from './guardedConnect.ts'
import { openStream, type StreamOptions, type StreamResult } from './guardedStream.ts'
import { type Hop, isRedirect, movedForGood, nextAddress } from './redirects.ts'
import { type HttpResponse, type ResponseHead, sendRequest } from './sendRequest.ts'
import { GivenUp, startTimeLimit, type TimeLimit } from './timeLimit.ts'

export type FetchSettings = GuardSettings & { userAgent: string }

export type FetchOptions = {
  /** The Accept header. */
  accept: string
  /** Sent on every hop, to any host: nothing secret. Names in lower case. */
  headers?: Record<string, string>
  /** Limit for the body as sent and for its decoded size. */
  maxBytes: number
  /** Limit for everything: name lookups, connections, all hops, the last byte of the body. */
  timeoutMs: number
  signal?: AbortSignal
  /** Where the body's bytes are counted; without room for them the request ends as 'cancelled'. */
  memory?: ByteShare
  /** Decides by the headers whether the body is worth reading; by default it is. */
  wantsBody?: (headers: Record<string, string>) => boolean
  /** Statuses outside of 2xx whose web pages are read, too. A page that is too large, too slow or unreadable is left out. */
  pageStatuses?: readonly number[]
}

export type FetchResult =
  | {
      is: 'answered'
      status: number
      /** Names in lower case, repeated ones joined by ', '; without Set-Cookie. */
      headers: Record<string, string>
      /** Decoded. Read only for a status of 2xx or of `pageStatuses` and when it is wanted, otherwise empty. */
      bytes: Buffer
      /** The address of the response after redirects. */
      url: string
      /**
       * The publisher's new permanent address: reached only by 301 and 308. Null when it did not move. Carries the request's
       * credentials where they are still valid, so it must not be logged.
       */
      permanentUrl: string | null
      /** The redirects in order. */
      hops: Hop[]
    }
  | {
      is: 'failed'
      reason: FetchFailure
      /** A sentence for the reader. */
      text: string
      hops: Hop[]
    }

export type Fetcher = {
  /** Never rejects: failures of publishers are returned as values. */
  get(url: string, options: FetchOptions): Promise<FetchResult>
  /**
   * All bodies that `work` gets by the fetcher in its argument count as the owner's bytes until it ends. `share.isRefused` says that there
   * was no room for one, and the request was given up.
   */
  hold<Result>(ownerId: number, work: (fetcher: Fetcher, share: ByteShare) => Promise<Result>): Promise<Result>
  /** A file as it comes, for those that are too large for memory. */
  stream(url: string, options: StreamOptions): Promise<StreamResult>
  /** Closes all connections. */
  close(): Promise<void>
}

/**
 * Documents as they are and as they are read take several times as much, and the worker's heap has 256 MB. One owner has room for one
 * document of the maximum size.
 */
const heldMax = { total: 40 * 1024 * 1024, perOwner: 16 * 1024 * 1024, forSmall: 8 * 1024 * 1024 }
/** Decoded bytes can be counted only when they are there: a body of 15 kB may have 15 MB. */
const decodedAtOnce = 2

const mostRedirects = 5
/** Pages about missing documents are short. */
const errorPageMaxBytes = 1024 * 1024
// Some publishers' Content-Security-Policy header exceeds Node's usual 16 kB by itself.
const mostHeaderBytes = 64 * 1024
const connectTimeoutMs = 10_000

/** `lookup` replaces the system's name resolution in tests. */
export function createFetcher(settings: FetchSettings, lookup: Lookup = systemLookup): Fetcher {
  const agent = new Agent({
    connect: createGuardedConnect(createAddressGuard(settings), lookup, connectTimeoutMs),
    maxHeaderSize: mostHeaderBytes,
    allowH2: false,
    // `timeoutMs` of the request is the only clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const budget = createByteBudget(heldMax)
  const decodingTurn = atMost(decodedAtOnce)
  const fetcher: Fetcher = {
    async get(url, options) {
      const limit = startTimeLimit(options)
      const hops: Hop[] = []
      try {
        return await followRedirects({ agent, userAgent: settings.userAgent, options, limit, hops, decodingTurn }, url)
      } catch (error) {
        return failed(error instanceof GivenUp ? error.reason : explainError(error), hops)
      } finally {
        limit.end()
      }
    },
    hold: (ownerId, work) =>
      budget.hold(ownerId, (memory) =>
        work({ ...fetcher, get: (url, options) => fetcher.get(url, { ...options, memory }) }, memory),
      ),
    stream: (url, options) => openStream({ agent, userAgent: settings.userAgent, options }, url),
    close: () => agent.destroy(),
  }
  return fetcher
}

type FetchTask = {
  agent: Agent
  userAgent: string
  options: FetchOptions
  limit: TimeLimit
  hops: Hop[]
  decodingTurn: ReturnType<typeof atMost>
}

async function followRedirects(task: FetchTask, asked: string): Promise<FetchResult> {
  const { hops } = task
  const first = readAddress(asked)
  if (first.is === 'refused') return { is: 'failed', reason: 'badAddress', text: first.text, hops }
  const cookies = createChainCookies()
  let url = new URL(first.url)
  for (;;) {
    const answer = await sendGet(task, url, cookies.headerFor(url))
    if (!isRedirect(answer.status)) {
      const permanentUrl = movedForGood(hops) && url.href !== first.url ? url.href : null
      return readAnswer(task, answer, { url: withoutCredentials(url.href), permanentUrl })
    }
    hops.push({ status: answer.status, url: withoutCredentials(url.href) })
    if (hops.length > mostRedirects) return failed('tooManyRedirects', hops)
    cookies.keep(url, answer.cookies)
    const next = nextAddress(url, answer.headers.location ?? '')
    if (next === null) return failed('badRedirect', hops)
    url = next
  }
}

async function sendGet(task: FetchTask, url: URL, cookie: string): Promise<HttpResponse> {
  const { agent, userAgent, options, limit } = task
  let errorPage: ResponseHead | null = null
  const headers = {
    'user-agent': userAgent,
    accept: options.accept,
    'accept-encoding': acceptedEncodings,
    ...options.headers,
    ...(cookie === '' ? {} : { cookie }),
    ...(url.username === '' && url.password === '' ? {} : { authorization: basicAuthorization(url) }),
  }
  const chooseBody = (head: ResponseHead) => {
    if (!isRedirect(head.status)) limit.answerCame()
    if (isErrorPage(head, options)) {
      errorPage = head
      return { maxBytes: errorPageMaxBytes }
    }
    const isWanted = isSuccess(head) && options.wantsBody?.(head.headers) !== false
    return isWanted ? { maxBytes: options.maxBytes } : 'skip'
  }
  const { memory } = options
  const hasRoom = (bytes: number) => memory === undefined || memory.take(bytes)
  const sent = sendRequest(agent, { method: 'GET', url, headers, signal: limit.signal, chooseBody, hasRoom })
  try {
    return await limit.within(sent)
  } catch (error) {
    // The status says enough, however its page ends.
    if (errorPage !== null) return withoutBody(errorPage)
    throw error
  }
}

const isSuccess = ({ status }: ResponseHead): boolean => status >= 200 && status <= 299

function isErrorPage({ status, headers }: ResponseHead, { pageStatuses = [] }: FetchOptions): boolean {
  return pageStatuses.includes(status) && /html|^$/i.test(headers['content-type'] ?? '')
}

const withoutBody = (head: ResponseHead): HttpResponse => ({ ...head, bytes: Buffer.alloc(0) })

async function readAnswer(
  task: FetchTask,
  answer: HttpResponse,
  where: { url: string; permanentUrl: string | null },
): Promise<FetchResult> {
  const { status, headers } = answer
  const read = await readBody(task, answer)
  const { hops } = task
  if (typeof read === 'string' && isSuccess(answer)) return failed(read, hops)
  const bytes = typeof read === 'string' ? Buffer.alloc(0) : read
  return { is: 'answered', status, headers, bytes, hops, ...where }
}

async function readBody({ options, decodingTurn }: FetchTask, answer: HttpResponse): Promise<Buffer | FetchFailure> {
  if (answer.bytes === 'noRoom') return 'cancelled'
  const { memory, maxBytes } = options
  const sentBytes = answer.bytes.length
  const body = { ...answer, bytes: answer.bytes }
  return decodingTurn(async () => {
    const decoded = await decodeBody(body, maxBytes)
    if (decoded.is !== 'whole') return decoded.is
    // The bytes of the wire are gone by then.
    const more = decoded.bytes.length - sentBytes
    return more > 0 && memory?.take(more) === false ? 'cancelled' : decoded.bytes
  })
}

function failed(reason: FetchFailure, hops: Hop[]): FetchResult {
  return { is: 'failed', reason, text: failureText(reason), hops }
}
