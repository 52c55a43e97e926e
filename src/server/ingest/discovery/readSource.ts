import type { FoundFeed } from '../../../shared/api/entities.ts'
import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { BadRequest } from '../../http/errors.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import {
  askOnce,
  askSource,
  type FeedSource,
  preferHttps,
  type Source,
  type SourceDeps,
  startCountdown,
} from './askSource.ts'
import { applySiteRules } from './siteRules.ts'
import { usualAddresses } from './usualAddresses.ts'

/** Returns the form of an address that is fetched and stored. Throws BadRequest for other texts. */
export function requireAddress(text: string): string {
  const address = readAddress(text)
  if (address.is === 'refused') throw new BadRequest(texts.notAnAddress)
  return address.url
}

/** Follows a page to its feed if it names exactly one. Always answers within limits.fetchTimeoutMs. */
export async function readSource(deps: SourceDeps, url: string): Promise<Source> {
  const timeLeftMs = startCountdown()
  const source = await findSource(deps, url)
  if (source.is !== 'page') return source
  const [only, ...others] = source.found
  if (!only || others.length > 0 || timeLeftMs() === 0) return source
  const followed = await askSource(deps, only.url, timeLeftMs())
  return followed.is === 'page' ? { ...source, found: [] } : followed
}

/**
 * Finds the feed at an address, or the feeds of a page: first by the rules of known sites, without a request. Otherwise it returns
 * the feeds that the page names, or the feeds at the usual paths.
 */
export async function findSource(
  deps: SourceDeps,
  url: string,
  timeoutMs: number = limits.fetchTimeoutMs,
): Promise<Source> {
  const timeLeftMs = startCountdown(timeoutMs)
  const known = await findByRule(deps, url, timeoutMs)
  if (known.length > 0) return { is: 'page', url, found: known }
  const source = await askSource(deps, url, Math.max(1, timeLeftMs()))
  if (source.is !== 'page' || source.found.length > 0) return source
  const usual = await tryUsualAddresses(deps, source.url, timeLeftMs)
  const [only, ...others] = usual
  if (only && others.length === 0) return preferHttps(deps, only, timeLeftMs())
  return { ...source, found: usual.map(presentFound) }
}

async function findByRule({ fetcher, documents }: SourceDeps, url: string, timeoutMs: number): Promise<FoundFeed[]> {
  const rule = applySiteRules(url)
  if (rule === null) return []
  if (rule.is === 'feeds') return rule.feeds
  const answer = await fetcher.get(rule.url, {
    accept: 'text/html, application/json;q=0.9, */*;q=0.1',
    maxBytes: limits.fetchMaxBytes,
    timeoutMs,
  })
  if (answer.is === 'failed' || answer.bytes.length === 0) return []
  const contentType = answer.headers['content-type'] ?? ''
  const read = await documents.read('findSiteFeeds', { site: rule.site, bytes: answer.bytes, contentType })
  return read.is === 'read' ? read.output : []
}

/** Few guesses run at a time, and each has a short timeout. */
const guessesSideBySide = 4
const guessTimeoutMs = 4000

/** Stops after the first group of guesses with a feed. */
async function tryUsualAddresses(deps: SourceDeps, pageUrl: string, timeLeftMs: () => number): Promise<FeedSource[]> {
  for (const guesses of chunksOf(usualAddresses(pageUrl), guessesSideBySide)) {
    if (timeLeftMs() <= 0) break
    const timeoutMs = Math.min(guessTimeoutMs, timeLeftMs())
    const sources = await Promise.all(guesses.map((address) => askOnce(deps, address, timeoutMs)))
    const feeds = sources.filter((source) => source.is === 'feed')
    if (feeds.length > 0) return once(feeds)
  }
  return []
}

/** The same feed often has several addresses. */
function once(feeds: FeedSource[]): FeedSource[] {
  const keyOf = ({ feed: { title, items } }: FeedSource) => JSON.stringify([title, items[0]?.link, items[0]?.title])
  return [...new Map(feeds.toReversed().map((source) => [keyOf(source), source])).values()].toReversed()
}

export function presentFound({ feed, url }: FeedSource): FoundFeed {
  return { title: feed.title, url, kind: kindOf(feed.format) }
}

function kindOf(format: string): FoundFeed['kind'] {
  if (format === 'atom' || format === 'json') return format
  return format === 'cdf' ? 'unknown' : 'rss'
}
