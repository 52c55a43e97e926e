// Looks for the feed of an address that is a web page now. A page is a claim: it is followed without a question only where a redirect
// would be, or where the feed it names is known to be the same (docs/decisions/2026-11-26-addresses-that-became-pages.md).
import type { FoundFeed } from '../../../shared/api/entities.ts'
import { hasCredentials, readAddress, withoutCredentials } from '../../../shared/feedAddress.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import type { FeedRow } from '../../db/schema.ts'
import type { PageLinks } from '../../documents/documentTasks.ts'
import { type FetchedPage, fetchFeed, type StoredAnswer } from '../../fetching/fetchFeed.ts'
import { nextAddress } from '../../fetching/redirects.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { second } from '../../lib/clock.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import type { DocumentChange } from './saveItems.ts'

export type Followed =
  | {
      is: 'feed'
      feed: ParsedFeed
      /** For the next check: without validators, because that asks the page again. */
      answer: StoredAnswer
      /** The feed as the page names it. A named feed has to be the same; one that the page redirects to may be new. */
      named: FoundFeed | null
    }
  /** The reader decides. */
  | { is: 'choice'; feeds: FoundFeed[] }
  | { is: 'nothing' }
  | { is: 'cancelled'; text: string }

type Page = PageLinks & Pick<FetchedPage, 'url' | 'isThereForGood'>

/** A page that redirects to a page that names the feed; further ones are a loop. */
const pagesMax = 2
/** For each request after the page's own. */
const followTimeoutMs = 7 * second
const feedsOfferedMax = 10

/** Reads the page and fetches the feed that it leads to. */
export async function followPage(
  deps: RefreshDeps,
  feed: FeedRow,
  page: FetchedPage,
  signal?: AbortSignal,
): Promise<Followed> {
  let current = await readPage(deps, page)
  for (let pages = 1; current !== null; pages++) {
    const target = chooseTarget(feed, current)
    if (target === null || target.is === 'choice') return target ?? { is: 'nothing' }
    const url = nextAddress(new URL(addressOf(feed)), target.url)?.href ?? target.url
    const source = { url, etag: null, lastModified: null, contentHash: null }
    const options = { now: deps.clock(), timeoutMs: followTimeoutMs, ...(signal && { signal }) }
    const fetched = await fetchFeed(deps.fetcher, source, options)
    if (fetched.is === 'failed' && fetched.reason === 'cancelled') return { is: 'cancelled', text: fetched.text }
    if (fetched.is !== 'changed') return { is: 'nothing' }
    const { bytes, contentType, contentLocation } = fetched
    const hints = { url: fetched.url, contentType, ...(contentLocation && { contentLocation }) }
    const document = await deps.documents.read('readFeed', { bytes, hints })
    if (document.is === 'tooComplicated') return { is: 'nothing' }
    const isThereForGood: boolean = current.isThereForGood
    if (document.output.is === 'feed') {
      const permanentUrl = isThereForGood ? (fetched.permanentUrl ?? url) : null
      const { freshForMs, linkHeader } = fetched
      const answer = { permanentUrl, freshForMs, linkHeader, etag: null, lastModified: null, contentHash: null }
      return { is: 'feed', feed: document.output.feed, answer, named: target.named }
    }
    if (pages === pagesMax) return { is: 'nothing' }
    const next = await readPage(deps, fetched)
    current = next && { ...next, isThereForGood: isThereForGood && fetched.isThereForGood }
  }
  return { is: 'nothing' }
}

async function readPage({ documents }: RefreshDeps, page: FetchedPage): Promise<Page | null> {
  const { bytes, url, contentType, linkHeader, refreshHeader, isThereForGood } = page
  const read = await documents.read('readPageLinks', { bytes, hints: { url, contentType, linkHeader, refreshHeader } })
  return read.is === 'tooComplicated' ? null : { ...read.output, url, isThereForGood }
}

type Target = { is: 'target'; url: string; named: FoundFeed | null } | { is: 'choice'; feeds: FoundFeed[] }

/** Pure: null for a page that leads nowhere. */
export function chooseTarget(feed: FeedRow, page: Page): Target | null {
  // A moved feed's former address may be another publisher's by now.
  const isOther = (url: string) => ![feed.url, addressOf(feed)].some((known) => withoutCredentials(known) === url)
  if (page.sentOnTo !== null) {
    const sentOn = readAddress(page.sentOnTo)
    return sentOn.is === 'address' && isOther(sentOn.url) ? { is: 'target', url: sentOn.url, named: null } : null
  }
  const feeds = page.found.filter(
    ({ url }) => readAddress(url).is === 'address' && !hasCredentials(url) && isOther(url),
  )
  const [only, ...others] = feeds
  if (only === undefined) return null
  const isFollowed = others.length === 0 && (isNew(feed) || isOfSameSite(only.url, feed, page))
  if (!isFollowed) return { is: 'choice', feeds: feeds.slice(0, feedsOfferedMax) }
  return { is: 'target', url: only.url, named: only }
}

/** Its readers know no article of it: like adding the address, the first check follows any page that names one feed. */
export const isNew = ({ lastFetchedAt, itemCount }: FeedRow): boolean => lastFetchedAt === null && itemCount === 0

/** The same host as the page, the former feed or its site, or one below the other: feeds.example.org and example.org. */
function isOfSameSite(url: string, feed: FeedRow, page: Page): boolean {
  const host = hostOf(url)
  return [page.url, addressOf(feed), feed.siteUrl ?? ''].some((known) => {
    const other = hostOf(known)
    return other !== '' && (host === other || host.endsWith(`.${other}`) || other.endsWith(`.${host}`))
  })
}

const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? ''

/**
 * Whether a document is the same feed as the stored one: it has its title, or an article of it in the same words. The site is no sign,
 * because feeds of comments or of one topic have the same, and one host may have feeds of many publishers.
 */
export function isSameFeed(
  feed: FeedRow,
  { head: { title }, hasSameItem }: Pick<DocumentChange, 'head' | 'hasSameItem'>,
): boolean {
  return isNew(feed) || hasSameItem || (title !== '' && title === feed.title)
}
