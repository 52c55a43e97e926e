import type { FeedSearchResult } from '../../../shared/api/entities.ts'
import { readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { countSubscribersByUrl } from '../../core/feeds/feeds.queries.ts'
import type { Deps } from '../../deps.ts'
import { askCatalog } from './askCatalog.ts'
import { createFeedIndexBuilder, type FoundKnownFeed, type KnownFeed } from './feedIndex.ts'
import { holdDocuments } from './holdDocuments.ts'
import { createKnownFeeds, feedKey } from './knownFeeds.ts'
import { findSource } from './readSource.ts'

type SearchDeps = Pick<Deps, 'documents' | 'db' | 'clock' | 'log' | 'fetcher' | 'config'>
export type SearchFeeds = (reader: { id: number }, text: string) => Promise<FeedSearchResult[]>

/** A reader waits for the whole list, so one site must not delay it. */
const siteTimeoutMs = 4000

/**
 * Finds feeds by keyword. If the text is an address, its feed comes first. Then follow known feeds and feeds of the external
 * catalog, best match first, each with its number of subscribers here. Whatever the text is, it throws only Unavailable, without room for
 * the documents.
 */
export function createFeedSearch(deps: SearchDeps): SearchFeeds {
  const knownFeeds = createKnownFeeds(deps)
  return async (reader, text) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return []
    const [there, outside] = await holdDocuments(deps, reader, (own, requireRoom) =>
      Promise.all([findAtAddress(own, text.trim(), requireRoom), findInCatalog(own, text)]),
    )
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

/** Accepts 'https://example.com/blog', 'example.com' and '@name@example.social'. A source without an answer gives no result. */
async function findAtAddress(deps: SearchDeps, text: string, requireRoom: () => void): Promise<KnownFeed[]> {
  const address = readAddress(completeAddress(text))
  if (address.is === 'refused') return []
  const source = await findSource({ ...deps, itemsMax: 1 }, address.url, siteTimeoutMs)
  if (source.is === 'unreachable') requireRoom()
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

/** Results get the same scores as known feeds. Results that don't contain the words come last. */
async function findInCatalog({ fetcher, config }: SearchDeps, text: string): Promise<FoundKnownFeed[]> {
  if (config.feedSearchUrl === null) return []
  const results = await askCatalog(fetcher, config.feedSearchUrl, text)
  const builder = createFeedIndexBuilder()
  builder.add(results)
  const matching = (await builder.finish()).search(text, results.length)
  const scores = new Map(matching.map(({ feed, score }) => [feed, score]))
  return results.map((feed) => ({ feed, score: scores.get(feed) ?? 0 }))
}

function once(feeds: KnownFeed[]): KnownFeed[] {
  return [...new Map(feeds.toReversed().map((feed) => [feedKey(feed.url), feed])).values()].toReversed()
}
