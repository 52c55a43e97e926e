// One address, and what stands there: a feed, a page that names feeds, or nothing that answers.
import type { FoundFeed } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import type { DocumentReader } from '../../documents/documentReader.ts'
import { fetchFeed } from '../../fetching/fetchFeed.ts'
import type { Fetcher } from '../../fetching/guardedFetch.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Answer } from '../refresh/feedHealth.ts'

export type FeedSource = {
  is: 'feed'
  /** Where the publisher wants it asked for. */
  url: string
  feed: ParsedFeed
  /** What to keep for the next time. */
  answer: Answer
}

export type Source =
  | FeedSource
  /** No feed itself; `found` are those it names, best first. `url` is where the page came from. */
  | { is: 'page'; url: string; found: FoundFeed[] }
  /** `text` is a sentence for a person. */
  | { is: 'unreachable'; text: string }
  /** Reading it takes more than a document may take. */
  | { is: 'tooComplicated' }

export type SourceDeps = {
  fetcher: Fetcher
  clock: Clock
  documents: DocumentReader
  /** Only so many items of a feed, the newest first; all when absent. */
  itemsMax?: number
}

/** A page that sends browsers on at once is followed, one step; a feed that answers the same by https is taken from there. */
export async function askSource(
  deps: SourceDeps,
  url: string,
  timeoutMs: number = limits.fetchTimeoutMs,
): Promise<Source> {
  const timeLeftMs = startCountdown(timeoutMs)
  const first = await askOnce(deps, url, timeoutMs)
  const source = first.is === 'sentOn' ? await askOnce(deps, first.to, Math.max(1, timeLeftMs())) : first
  if (source.is === 'sentOn') return { is: 'page', url: source.from, found: [] }
  return source.is === 'feed' ? preferHttps(deps, source, timeLeftMs()) : source
}

type SentOn = { is: 'sentOn'; from: string; to: string }

/** Asks as a refresh does, and nothing more. */
export async function askOnce(
  { fetcher, clock, documents, itemsMax }: SourceDeps,
  url: string,
  timeoutMs: number,
): Promise<Source | SentOn> {
  const asked = { url, etag: null, lastModified: null, contentHash: null }
  const fetched = await fetchFeed(fetcher, asked, { now: clock(), timeoutMs, maxBytes: limits.fetchMaxBytes })
  if (fetched.is === 'gone' || fetched.is === 'failed') return { is: 'unreachable', text: fetched.text }
  // Without validators nobody can say 'unchanged'.
  if (fetched.is === 'unchanged') throw new Error('A source was unchanged that had not been asked before.')
  const { bytes, contentType, contentLocation, url: cameFrom, ...answer } = fetched
  const hints = { url: cameFrom, contentType, ...(contentLocation ? { contentLocation } : {}) }
  const read = await documents.read('readSource', { bytes, hints, ...(itemsMax === undefined ? {} : { itemsMax }) })
  if (read.is === 'tooComplicated') return read
  if (read.output.is === 'feed') return { is: 'feed', url: fetched.permanentUrl ?? url, feed: read.output.feed, answer }
  const { found, sentOnTo } = read.output
  return sentOnTo === null ? { is: 'page', url: cameFrom, found } : { is: 'sentOn', from: cameFrom, to: sentOnTo }
}

/** A feed that is there already should not wait long for its better address. */
const httpsTimeoutMs = 4000

/** The same feed by https, where both answer alike; else the one given. */
export async function preferHttps(deps: SourceDeps, source: FeedSource, timeoutMs: number): Promise<FeedSource> {
  const url = new URL(source.url)
  // The https of another port is anybody's guess, and an address of numbers has no certificate.
  if (url.protocol !== 'http:' || url.port !== '' || /^[\d.]+$|^\[/.test(url.hostname) || timeoutMs === 0) return source
  url.protocol = 'https:'
  const secure = await askOnce(deps, url.href, Math.min(timeoutMs, httpsTimeoutMs))
  return secure.is === 'feed' && isSameFeed(secure.feed, source.feed) ? secure : source
}

function isSameFeed(one: ParsedFeed, other: ParsedFeed): boolean {
  return one.title === other.title && newestOf(one) === newestOf(other)
}

/** Without the scheme, which differs where a publisher writes addresses by the one that was asked. */
function newestOf({ items: [first] }: ParsedFeed): string {
  return first ? `${first.title}\n${(first.guid ?? first.link ?? '').replace(/^https?:/, '')}` : ''
}

/** Real time, and not the clock that stories set: it is the network that is waited for. */
export function startCountdown(timeoutMs: number = limits.fetchTimeoutMs): () => number {
  const end = performance.now() + timeoutMs
  return () => Math.max(0, Math.round(end - performance.now()))
}
