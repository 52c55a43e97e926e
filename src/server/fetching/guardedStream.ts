// A publisher's file as it comes, for files that are too large for memory. Redirects are followed, through connections that
// guardedConnect allows.
import type { Readable } from 'node:stream'
import type { Agent } from 'undici'
import { readAddress } from '../../shared/feedAddress.ts'
import { basicAuthorization } from './basicAuthorization.ts'
import { createChainCookies } from './chainCookies.ts'
import { explainError } from './explainError.ts'
import type { FetchFailure } from './failureTexts.ts'
import { isRedirect, nextAddress } from './redirects.ts'

export type StreamOptions = {
  /** Sent on every hop, to any host: nothing secret. Names in lower case. */
  headers: Record<string, string>
  /** Limit for name lookups, connections and hops, until the body begins. */
  headTimeoutMs: number
  /** The longest pause between two parts of the body. */
  pauseMaxMs: number
  /** Ends the request, also while its body is read. */
  signal: AbortSignal
}

export type StreamResult =
  /** The caller reads or destroys the body, whatever the status is. It isn't decoded. */
  | { is: 'open'; status: number; headers: Record<string, string>; body: Readable }
  | { is: 'failed'; reason: FetchFailure }

type StreamTask = { agent: Agent; userAgent: string; options: StreamOptions }

/** Links to episodes pass through counters of several companies. */
const mostRedirects = 10

/** Never rejects. The body ends with an error when the connection or the signal does. */
export async function openStream(task: StreamTask, asked: string): Promise<StreamResult> {
  const first = readAddress(asked)
  if (first.is === 'refused') return { is: 'failed', reason: 'badAddress' }
  const { headTimeoutMs, signal } = task.options
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), headTimeoutMs)
  try {
    return await follow(task, new URL(first.url), AbortSignal.any([signal, late.signal]))
  } catch (error) {
    if (signal.aborted) return { is: 'failed', reason: 'cancelled' }
    return { is: 'failed', reason: late.signal.aborted ? 'tooSlow' : explainError(error) }
  } finally {
    clearTimeout(timer)
  }
}

async function follow(
  { agent, userAgent, options }: StreamTask,
  start: URL,
  signal: AbortSignal,
): Promise<StreamResult> {
  const cookies = createChainCookies()
  let url = start
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const cookie = cookies.headerFor(url)
    const { statusCode, headers, body } = await agent.request({
      method: 'GET',
      origin: url.origin,
      path: url.pathname + url.search,
      headers: {
        'user-agent': userAgent,
        'accept-encoding': 'identity',
        ...options.headers,
        ...(cookie !== '' && { cookie }),
        ...(url.username === '' && url.password === '' ? {} : { authorization: basicAuthorization(url) }),
      },
      bodyTimeout: options.pauseMaxMs,
      signal,
    })
    // A body that nobody reads any more may end with an error.
    body.on('error', () => {})
    const known = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    )
    if (!isRedirect(statusCode)) return { is: 'open', status: statusCode, headers: known, body }
    body.destroy()
    cookies.keep(url, [headers['set-cookie'] ?? []].flat())
    const next = nextAddress(url, known.location ?? '')
    if (next === null) return { is: 'failed', reason: 'badRedirect' }
    url = next
  }
  return { is: 'failed', reason: 'tooManyRedirects' }
}
