// Fetches a feed from its publisher with the validators of the last fetch. Identical bytes count as 'unchanged' for publishers
// that support no validators.

import { createHash } from 'node:crypto'
import { withoutCredentials } from '../../shared/feedAddress.ts'
import { createSlices } from '../lib/slices.ts'
import { type FetchFailure, failureText } from './failureTexts.ts'
import { readFreshForMs, readRetryAfterMs } from './freshness.ts'
import type { Fetcher, FetchResult } from './guardedFetch.ts'

export type FeedSource = {
  url: string
  /** As the last fetch returned them, null before the first one: 'unchanged' is then impossible. */
  etag: string | null
  lastModified: string | null
  contentHash: string | null
}

/** The part of every successful response that is stored for the next fetch. */
type Answered = {
  /** The address of the response after redirects, without credentials. */
  url: string
  /** Set when every redirect on the way was permanent. May carry credentials. */
  permanentUrl: string | null
  etag: string | null
  lastModified: string | null
  contentHash: string | null
  /** How long the publisher says the feed stays unchanged: 0 for 'always ask', null when it says nothing. */
  freshForMs: number | null
  /** The Link header, '' when absent: some publishers name their WebSub hub there. */
  linkHeader: string
  status: number
}

/** The part of an answer that is stored for the next check. */
export type StoredAnswer = Omit<Answered, 'status' | 'url'>

/** A document that may be a web page, and what its headers say of other addresses. Headers as received, '' when absent. */
export type FetchedPage = {
  /** The address of the response after redirects, without credentials. */
  url: string
  bytes: Buffer
  contentType: string
  linkHeader: string
  refreshHeader: string
  /** False when a temporary redirect led to it. */
  isThereForGood: boolean
}

export type FeedFetch =
  | ({ is: 'unchanged' } & Answered)
  | ({ is: 'changed'; contentLocation: string } & Answered & FetchedPage)
  /** 410: the publisher says the feed will not return. */
  | { is: 'gone'; url: string; status: number; text: string; page: FetchedPage }
  | {
      is: 'failed'
      reason: FetchFailure
      /** A sentence for the reader. */
      text: string
      /** The status of the response, null without a response. */
      status: number | null
      /** On 429 and 503: how long the server asks us to wait. */
      retryAfterMs: number | null
      /**
       * Our own name server or routes may be down. A domain with a broken name server looks the same, so this means our network
       * only while no other source responds.
       */
      isNetworkDown: boolean
      /** On 404. */
      page: FetchedPage | null
    }

export type FetchFeedOptions = {
  /** Epoch milliseconds; dates in headers are compared with it. */
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

/** Never rejects: failures of publishers are returned as values. */
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
    pageStatuses: [404, 410],
  })
  if (result.is === 'failed') return failed(result.reason, { text: result.text })
  const { status, headers } = result
  const page = readPage(source, result)
  if (status === 410) return { is: 'gone', url: result.url, status, text: failureText('notFound', status), page }
  if (status === 304 && hasValidators(source)) return readUnchanged(source, result, now)
  if (status >= 200 && status <= 299) return readChanged(source, result, now)
  const retryAfterMs = status === 429 || status === 503 ? readRetryAfterMs(headers, now) : null
  const reason = reasonOfStatus(status, retryAfterMs)
  const text = failureText(reason, status)
  return failed(reason, { text, status, retryAfterMs, page: status === 404 ? page : null })
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

function readPage(source: FeedSource, { url, permanentUrl, headers, bytes }: AnsweredResult): FetchedPage {
  return {
    url,
    bytes,
    contentType: headers['content-type'] ?? '',
    linkHeader: headers.link ?? '',
    refreshHeader: headers.refresh ?? '',
    isThereForGood: permanentUrl !== null || url === withoutCredentials(source.url),
  }
}

/** A 304 may leave headers out (RFC 9110, 15.4.5); those keep their stored values. */
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

async function readChanged(source: FeedSource, result: AnsweredResult, now: number): Promise<FeedFetch> {
  const { url, permanentUrl, status, headers, bytes } = result
  const contentHash = await hashOf(bytes)
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
  return { is: 'changed', ...answered, ...readPage(source, result), contentLocation: headers['content-location'] ?? '' }
}

const hashedAtOnceBytes = 1024 * 1024

/** A document of 15 MB takes 20 ms of the thread. */
async function hashOf(bytes: Buffer): Promise<string> {
  const { pause } = createSlices()
  const hash = createHash('sha1')
  for (let start = 0; start < bytes.length; start += hashedAtOnceBytes) {
    hash.update(bytes.subarray(start, start + hashedAtOnceBytes))
    await pause()
  }
  return hash.digest('base64url')
}

function reasonOfStatus(status: number, retryAfterMs: number | null): FetchFailure {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (status === 429 || retryAfterMs !== null) return 'busy'
  return status >= 500 ? 'serverError' : 'unexpectedStatus'
}

type FailedAnswer = {
  text: string
  status?: number | null
  retryAfterMs?: number | null
  page?: FetchedPage | null
}

function failed(
  reason: FetchFailure,
  { text, status = null, retryAfterMs = null, page = null }: FailedAnswer,
): FeedFetch {
  return { is: 'failed', reason, text, status, retryAfterMs, isNetworkDown: reason === 'networkDown', page }
}
