import type { FeedSearchResult } from '../../shared/api/entities.ts'
import { categories } from '../../shared/categories.ts'
import { readAddress } from '../../shared/feedAddress.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/schema.ts'
import { countSubscribersByUrl, findPopularFeeds } from '../feeds/feeds.queries.ts'
import { askSource, type SourceDeps } from './askSource.ts'

type Candidate = Omit<FeedSearchResult, 'subscribers'> & { topic: string }

/**
 * Feeds by keyword: what stands at the address when the words are one, then the curated feeds and those that several
 * readers of this instance hold, best match first. Every word has to begin a word of the feed's title, description,
 * category or address.
 */
export async function searchFeeds(deps: SourceDeps & { db: Db }, text: string): Promise<FeedSearchResult[]> {
  const words = wordsOf(text)
  const [firstWord] = words
  if (firstWord === undefined) return []
  const there = await findAtAddress(deps, text.trim())
  const stored = (await findPopularFeeds(deps.db, firstWord)).map((feed) => ({ ...feed, topic: '' }))
  const matching = [...curated(), ...stored]
    .map((candidate) => ({ candidate, score: scoreOf(candidate, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate)
  const found = once([...there, ...matching]).slice(0, limits.searchResultsMax)
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

function curated(): Candidate[] {
  return categories.flatMap(({ name, feeds }) => feeds.map((feed) => ({ ...feed, topic: name })))
}

/** 'https://example.com/blog' as well as the bare 'example.com'. What does not answer is no result, and no error. */
async function findAtAddress(deps: SourceDeps, text: string): Promise<Candidate[]> {
  const isBareDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:\/\S*)?$/u.test(text)
  const address = readAddress(isBareDomain ? `https://${text}` : text)
  if (address.is === 'refused') return []
  const source = await askSource(deps, address.url)
  if (source.is === 'unreachable') return []
  if (source.is === 'page')
    return source.found.map(({ title, url }) => ({ title: title || url, description: '', url, topic: '' }))
  return [{ title: source.feed.title, description: source.feed.description, url: source.url, topic: '' }]
}

/** 0 when a word is missing; words of the title weigh most. */
function scoreOf({ title, description, topic, url }: Candidate, words: string[]): number {
  const fields = [
    { words: wordsOf(title), weight: 4 },
    { words: wordsOf(topic), weight: 2 },
    { words: wordsOf(url.replace(/^https?:\/\/(?:www\.)?/, '')), weight: 2 },
    { words: wordsOf(description), weight: 1 },
  ]
  let score = 0
  for (const word of words) {
    const best = Math.max(...fields.map((field) => field.weight * closeness(field.words, word)))
    if (best === 0) return 0
    score += best
  }
  return score
}

/** A whole word counts twice a beginning. */
function closeness(words: string[], wanted: string): 0 | 1 | 2 {
  if (words.includes(wanted)) return 2
  return words.some((word) => word.startsWith(wanted)) ? 1 : 0
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

function once(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.toReversed().map((candidate) => [candidate.url, candidate])).values()].toReversed()
}
