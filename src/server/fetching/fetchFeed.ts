// Asks a publisher for a feed, politely: with the validators of last time, and taking the same bytes as 'unchanged' from
// those who know no validators.

import { hash } from 'node:crypto'
import { type FetchFailure, failureText } from './failureTexts.ts'
import { readFreshForMs, readRetryAfterMs } from './freshness.ts'
import type { Fetcher, FetchResult } from './guardedFetch.ts'

export type FeedSource = {
  url: string
  /** As a former fetch returned them, null when there was none: then 'unchanged' cannot come. */
  etag: string | null
  lastModified: string | null
  contentHash: string | null
}

/** What every answer that is no failure tells, to be kept for the next time. */
type Answered = {
  /** Where the answer came from, after redirects, without credentials. */
  url: string
  /** Set when every redirect on the way was permanent. May carry credentials. */
  permanentUrl: string | null
  etag: string | null
  lastModified: string | null
  contentHash: string | null
  /** How long the publisher says it stays as it is: 0 for 'always ask', null for no word. */
  freshForMs: number | null
  /** The Link header as sent, '' when there was none: some publishers name their WebSub hub there. */
  linkHeader: string
  status: number
}

export type FeedFetch =
  | ({ is: 'unchanged' } & Answered)
  | ({
      is: 'changed'
      bytes: Buffer
      /** Headers as sent, '' when there was none. */
      contentType: string
      contentLocation: string
    } & Answered)
  /** 410: the publisher says it will not come back. */
  | { is: 'gone'; url: string; status: number; text: string }
  | {
      is: 'failed'
      reason: FetchFailure
      /** A sentence for a person. */
      text: string
      /** What the server answered, null when it did not. */
      status: number | null
      /** On 429 and 503: how long the server asks to be left alone. */
      retryAfterMs: number | null
      /**
       * Our own names or routes may be down. One domain with a broken name server looks the same, so this speaks of the
       * network only while no other source answers.
       */
      isNetworkDown: boolean
    }

export type FetchFeedOptions = {
  /** Epoch milliseconds: dates in headers are read against it. */
  now?: number
  timeoutMs?: number
  maxBytes?: number
  signal?: AbortSignal
}

export const feedLimits = { maxBytes: 15 * 1024 * 1024, timeoutMs: 14_000 } as const

const acceptFeeds = [
  'application/atom+xml, application/rss+xml, application/feed+json',
  'application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.8',
  'text/html;q=0.5, */*;q=0.1',
].join(', ')

/** Never rejects: what goes wrong out there is a value. */
export async function fetchFeed(
  fetcher: Fetcher,
  source: FeedSource,
  { now = Date.now(), ...options }: FetchFeedOptions = {},
): Promise<FeedFetch> {
  const result = await fetcher.get(source.url, {
    ...feedLimits,
    ...options,
    accept: acceptFeeds,
    headers: conditionalHeaders(source),
  })
  if (result.is === 'failed') return failed(result.reason, { text: result.text })
  const { status, headers } = result
  if (status === 410) return { is: 'gone', url: result.url, status, text: failureText('notFound', status) }
  if (status === 304 && hasValidators(source)) return readUnchanged(source, result, now)
  if (status >= 200 && status <= 299) return readChanged(source, result, now)
  const retryAfterMs = status === 429 || status === 503 ? readRetryAfterMs(headers, now) : null
  const reason = reasonOfStatus(status, retryAfterMs)
  return failed(reason, { text: failureText(reason, status), status, retryAfterMs })
}

type AnsweredResult = Extract<FetchResult, { is: 'answered' }>

function conditionalHeaders({ etag, lastModified }: FeedSource): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

function hasValidators({ etag, lastModified }: FeedSource): boolean {
  return etag !== null || lastModified !== null
}

/** A 304 repeats only what it wants to (RFC 9110, 15.4.5): what it leaves out stays as it was. */
function readUnchanged(
  source: FeedSource,
  { url, permanentUrl, status, headers }: AnsweredResult,
  now: number,
): FeedFetch {
  return {
    is: 'unchanged',
    url,
    permanentUrl,
    status,
    etag: headers.etag ?? source.etag,
    lastModified: headers['last-modified'] ?? source.lastModified,
    contentHash: source.contentHash,
    freshForMs: readFreshForMs(headers, now),
    linkHeader: headers.link ?? '',
  }
}

function readChanged(
  source: FeedSource,
  { url, permanentUrl, status, headers, bytes }: AnsweredResult,
  now: number,
): FeedFetch {
  const contentHash = hash('sha1', bytes, 'base64url')
  const answered: Answered = {
    url,
    permanentUrl,
    status,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    contentHash,
    freshForMs: readFreshForMs(headers, now),
    linkHeader: headers.link ?? '',
  }
  if (contentHash === source.contentHash) return { is: 'unchanged', ...answered }
  const contentType = headers['content-type'] ?? ''
  return { is: 'changed', ...answered, bytes, contentType, contentLocation: headers['content-location'] ?? '' }
}

function reasonOfStatus(status: number, retryAfterMs: number | null): FetchFailure {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (status === 429 || retryAfterMs !== null) return 'busy'
  return status >= 500 ? 'serverError' : 'unexpectedStatus'
}

function failed(
  reason: FetchFailure,
  { text, status = null, retryAfterMs = null }: { text: string; status?: number | null; retryAfterMs?: number | null },
): FeedFetch {
  return { is: 'failed', reason, text, status, retryAfterMs, isNetworkDown: reason === 'networkDown' }
}
