import type { FeedSearchResult } from '../../../shared/api/entities.ts'
import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { countSubscribersByUrl } from '../../core/feeds/feeds.queries.ts'
import type { Deps } from '../../deps.ts'
import { askCatalogue } from './askCatalogue.ts'
import { createFeedIndexBuilder, type FoundKnownFeed, type KnownFeed } from './feedIndex.ts'
import { createKnownFeeds, feedKey } from './knownFeeds.ts'
import { findSource } from './readSource.ts'

type SearchDeps = Pick<Deps, 'documents' | 'db' | 'clock' | 'log' | 'fetcher' | 'config'>
export type SearchFeeds = (text: string) => Promise<FeedSearchResult[]>

/** Somebody is waiting for a list, not for this one site. */
const siteTimeoutMs = 4000

/**
 * Feeds by keyword, one list: what stands at the address when the words are one, then known feeds and those of the outside
 * catalogue, best match first, each with its readers here. Never throws for what is typed.
 */
export function createFeedSearch(deps: SearchDeps): SearchFeeds {
  const knownFeeds = createKnownFeeds(deps)
  return async (text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const [there, outside] = await Promise.all([findAtAddress(deps, text.trim()), findOutside(deps, text)])
    const known = (await knownFeeds.index()).search(text, limits.searchResultsMax)
    const ranked = [...known, ...outside].sort((one, other) => other.score - one.score)
    const found = once([...there, ...ranked.map(({ feed }) => feed)]).slice(0, limits.searchResultsMax)
    const subscribers = await countSubscribersByUrl(
      deps.db,
      found.map(({ url }) => url),
    )
    return found.map(({ title, description, url }) => ({
      title,
      description,
      url,
      subscribers: subscribers.get(url) ?? 0,
    }))
  }
}

/** 'https://example.com/blog', the bare 'example.com', or '@name@example.social'. No answer is no result, and no error. */
async function findAtAddress(deps: SearchDeps, text: string): Promise<KnownFeed[]> {
  const address = readAddress(completeAddress(text))
  if (address.is === 'refused') return []
  const source = await findSource({ ...deps, itemsMax: 1 }, address.url, siteTimeoutMs)
  if (source.is === 'unreachable' || source.is === 'tooComplicated') return []
  const nothingMore = { topics: [], readers: 0 }
  if (source.is === 'page')
    return source.found.map(({ title, url }) => ({ title: title || url, description: '', url, ...nothingMore }))
  return [
    { title: source.feed.title || source.url, description: source.feed.description, url: source.url, ...nothingMore },
  ]
}

const bareDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:\/\S*)?$/u
const handle = /^@([\w.-]+)@([\p{L}\p{N}.-]+\.\p{L}{2,})$/u

function completeAddress(text: string): string {
  const [, name, host] = handle.exec(text) ?? []
  if (name && host) return `https://${host}/@${name}`
  return bareDomain.test(text) ? `https://${text}` : text
}

/** Weighed like the known ones; what the catalogue found by other means comes last. */
async function findOutside({ fetcher, config }: SearchDeps, text: string): Promise<FoundKnownFeed[]> {
  if (config.feedSearchUrl === null) return []
  const results = await askCatalogue(fetcher, config.feedSearchUrl, text)
  const builder = createFeedIndexBuilder()
  builder.add(results)
  const matching = (await builder.finish()).search(text, results.length)
  const scores = new Map(matching.map(({ feed, score }) => [feed, score]))
  return results.map((feed) => ({ feed, score: scores.get(feed) ?? 0 }))
}

function once(feeds: KnownFeed[]): KnownFeed[] {
  return [...new Map(feeds.toReversed().map((feed) => [feedKey(feed.url), feed])).values()].toReversed()
}
