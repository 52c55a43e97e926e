// Fetches one address. It may be a feed, a page that names feeds, or unreachable.
import type { FoundFeed } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import type { DocumentReader } from '../../documents/documentReader.ts'
import { type FetchedPage, fetchFeed, type StoredAnswer } from '../../fetching/fetchFeed.ts'
import type { Fetcher } from '../../fetching/guardedFetch.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import type { Clock } from '../../lib/clock.ts'

export type FeedSource = {
  is: 'feed'
  /** The address to fetch from, according to the publisher. */
  url: string
  feed: ParsedFeed
  /** Validators and hints for the next check. */
  answer: StoredAnswer
}

export type Source =
  | FeedSource
  /** Not a feed. `found` are the feeds that the page names, best first. `url` is the page's final address. */
  | { is: 'page'; url: string; found: FoundFeed[] }
  /** `text` is a sentence for the reader. */
  | { is: 'unreachable'; text: string }
  /** Reading the document takes too much time or memory. */
  | { is: 'tooComplicated' }

export type SourceDeps = {
  fetcher: Fetcher
  clock: Clock
  documents: DocumentReader
  /** Reads at most so many items of a feed, the newest ones; all when absent. */
  itemsMax?: number
}

/**
 * Follows one immediate redirect of a page. A page that answers 404 or 410 counts as a page when it leads on, as it does for the checks
 * of a feed. If a feed is the same by https, returns the https address.
 */
export async function askSource(
  deps: SourceDeps,
  url: string,
  timeoutMs: number = limits.fetchTimeoutMs,
): Promise<Source> {
  const timeLeftMs = startCountdown(timeoutMs)
  const asked = await askOnce(deps, url, timeoutMs)
  const first = asked.is === 'missing' ? await readMissing(deps, asked) : asked
  const source = first.is === 'sentOn' ? await askOnce(deps, first.to, Math.max(1, timeLeftMs())) : first
  if (source.is === 'missing') return { is: 'unreachable', text: source.text }
  if (source.is === 'sentOn') return { is: 'page', url: source.from, found: [] }
  return source.is === 'feed' ? preferHttps(deps, source, timeLeftMs()) : source
}

type SentOn = { is: 'sentOn'; from: string; to: string }
/** Nothing is at the address, but the answer has a page. */
type Missing = { is: 'missing'; text: string; page: FetchedPage }

async function readMissing({ documents }: SourceDeps, { text, page }: Missing): Promise<Source | SentOn> {
  const { bytes, url, ...hints } = page
  const read = await documents.read('readPageLinks', { bytes, hints: { ...hints, url } })
  if (read.is === 'tooComplicated') return { is: 'unreachable', text }
  const { found, sentOnTo } = read.output
  if (sentOnTo !== null) return { is: 'sentOn', from: url, to: sentOnTo }
  return found.length > 0 ? { is: 'page', url, found } : { is: 'unreachable', text }
}

/** Fetches the address once, as a refresh does. */
export async function askOnce(
  { fetcher, clock, documents, itemsMax }: SourceDeps,
  url: string,
  timeoutMs: number,
): Promise<Source | SentOn | Missing> {
  const asked = { url, etag: null, lastModified: null, contentHash: null }
  const fetched = await fetchFeed(fetcher, asked, { now: clock(), timeoutMs, maxBytes: limits.fetchMaxBytes })
  if (fetched.is === 'gone' || fetched.is === 'failed') {
    const { text, page } = fetched
    return page === null ? { is: 'unreachable', text } : { is: 'missing', text, page }
  }
  // The request has no validators, so the answer can't be 'unchanged'.
  if (fetched.is === 'unchanged') throw new Error('A source answered 304 to a request without validators.')
  const { bytes, contentType, contentLocation, refreshHeader, isThereForGood: _, url: cameFrom, ...answer } = fetched
  const { linkHeader } = answer
  const hints = { url: cameFrom, contentType, linkHeader, refreshHeader, ...(contentLocation && { contentLocation }) }
  const read = await documents.read('readSource', { bytes, hints, ...(itemsMax === undefined ? {} : { itemsMax }) })
  if (read.is === 'tooComplicated') return read
  if (read.output.is === 'feed') return { is: 'feed', url: fetched.permanentUrl ?? url, feed: read.output.feed, answer }
  const { found, sentOnTo } = read.output
  return sentOnTo === null ? { is: 'page', url: cameFrom, found } : { is: 'sentOn', from: cameFrom, to: sentOnTo }
}

/** The feed is known already, so it should not wait long for its https address. */
const httpsTimeoutMs = 4000

/** Returns the feed by https if both answers are the same, else `source`. */
export async function preferHttps(deps: SourceDeps, source: FeedSource, timeoutMs: number): Promise<FeedSource> {
  const url = new URL(source.url)
  // For another port, the https port is unknown, and an IP address has no certificate.
  if (url.protocol !== 'http:' || url.port !== '' || /^[\d.]+$|^\[/.test(url.hostname) || timeoutMs === 0) return source
  url.protocol = 'https:'
  const secure = await askOnce(deps, url.href, Math.min(timeoutMs, httpsTimeoutMs))
  return secure.is === 'feed' && isSameFeed(secure.feed, source.feed) ? secure : source
}

function isSameFeed(one: ParsedFeed, other: ParsedFeed): boolean {
  return one.title === other.title && keyOfNewest(one) === keyOfNewest(other)
}

/** Without the scheme, because some publishers write links with the scheme of the request. */
function keyOfNewest({ items: [first] }: ParsedFeed): string {
  return first ? `${first.title}\n${(first.guid ?? first.link ?? '').replace(/^https?:/, '')}` : ''
}

/** Uses real time, not the clock that tests set, because it waits for the network. */
export function startCountdown(timeoutMs: number = limits.fetchTimeoutMs): () => number {
  const end = performance.now() + timeoutMs
  return () => Math.max(0, Math.round(end - performance.now()))
}
