// A search over the kept articles, with the same result as the server's over the same ones (test/deviceSearch.test.ts). The words and
// the regular expressions are looked up in a worker, which has the texts (searchWorker.ts).
import type { Item } from '../../../shared/api/entities.ts'
import type { Calls } from '../../../shared/calls.ts'
import { limits } from '../../../shared/limits.ts'
import { explainFault } from '../../../shared/search/explainFault.ts'
import { patternCheckOf } from '../../../shared/search/patternCheck.ts'
import type { PatternFault } from '../../../shared/search/patternFault.ts'
import { readSearch, type SearchQuery } from '../../../shared/search/readSearch.ts'
import type { SearchPattern } from '../../../shared/search/searchFilters.ts'
import { evaluate, weaken } from '../../../shared/search/searchTree.ts'
import { type SearchTerm, termsToHighlight } from '../../../shared/search/searchWords.ts'
import { type CodedText, coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { cursorPrefix, type DeviceCopy, isUnread } from './answerFromDevice.ts'
import { compileSearch } from './compileSearch.ts'

export type SearchWorker = {
  /** For each term, the ids of the articles that have it. */
  findTerms: (itemIds: number[], terms: SearchTerm[]) => Promise<number[][]>
  findFault: (patterns: readonly SearchPattern[]) => Promise<PatternFault | undefined>
  /** Whether each expression is found in each of the articles; fewer articles when the time is over. */
  matchPatterns: (itemIds: number[], patterns: readonly SearchPattern[]) => Promise<boolean[][]>
}

type Found = Calls['GET /feeds/items']['answer']
export type DeviceSearch = { is: 'found'; page: Found } | { is: 'refused'; reason: CodedText }

/** Words are looked up in so many articles first, and in more with each step: most searches end with the newest ones. */
const firstItems = 500
/** Regular expressions look at so many articles at once. */
const batchItems = 200

export async function searchDevice(
  copy: DeviceCopy,
  query: URLSearchParams,
  worker: SearchWorker,
): Promise<DeviceSearch> {
  const text = (query.get('q') ?? '').trim()
  if (text.length > limits.itemSearchMaxChars) return { is: 'refused', reason: coded(texts.searchTooLong) }
  const search = readSearch(text)
  if (search.is === 'refused') return search
  const fault = search.patterns.length === 0 ? undefined : await worker.findFault(search.patterns)
  if (fault) return { is: 'refused', reason: explainFault(fault) }
  const { candidates, ...conditions } = findCandidates(copy, search, query)
  const start = Number(query.get('cursor')?.slice(cursorPrefix.length) ?? 0)
  const limit = Number(query.get('limit') ?? limits.itemsPageDefault)
  const { terms, patterns } = search
  const { items, end, isCutShort } = await examine(candidates, { start, limit, terms, patterns, worker, ...conditions })
  return {
    is: 'found',
    page: {
      items,
      nextCursor: end < candidates.length ? `${cursorPrefix}${end}` : null,
      order: 'arrival',
      terms: termsToHighlight(terms),
      ...(isCutShort && { isCutShort: true as const }),
    },
  }
}

type Test = (item: Item) => boolean

type Conditions = {
  /** Filled with the articles in which the terms were found so far. */
  itemsWith: Map<SearchTerm, Set<number>>
  /** Without the regular expressions. */
  isMatch: Test
  /** Undefined without regular expressions. */
  checks: ((item: Item, answer: boolean[]) => boolean) | undefined
}

/** The articles that match as far as neither words nor regular expressions decide it, in the order of the results. */
function findCandidates(
  copy: DeviceCopy,
  search: SearchQuery,
  query: URLSearchParams,
): Conditions & { candidates: Item[] } {
  const itemsWith = new Map(search.terms.map((term) => [term, new Set<number>()]))
  const { tree } = search
  if (tree === undefined) return { candidates: [], itemsWith, isMatch: () => false, checks: undefined }
  const compile = compileSearch(copy, itemsWith)
  const isPossible = compile(weaken(tree, (leaf) => leaf.is === 'filter'))
  const isListed = listedBy(search, query)
  const isInScope = scopeOfSearch(copy, query)
  const candidates = copy.items
    .filter((item) => isListed(item) && isInScope(item) && isPossible(item))
    .sort((one, other) => (query.get('order') === 'oldest' ? one.id - other.id : other.id - one.id))
  const isMatch = compile(weaken(tree, (leaf) => leaf.is !== 'pattern'))
  const check = patternCheckOf(search)
  if (check === null) return { candidates, itemsWith, isMatch, checks: undefined }
  const facts = check.facts.map(compile)
  const checks = (item: Item, answer: boolean[]) =>
    evaluate(check.tree, (leaf) => (leaf.is === 'fact' ? facts[leaf.index]?.(item) : answer[leaf.index])) === true
  return { candidates, itemsWith, isMatch, checks }
}

/** Hidden articles are found by a search with `is:hidden` only. */
function listedBy({ filters }: SearchQuery, query: URLSearchParams): (item: Item) => boolean {
  const withHidden = filters.some(({ by }) => by === 'hidden')
  const unreadOnly = query.get('unreadOnly') === 'true'
  return (item) => (withHidden || item.hiddenBy === undefined) && (!unreadOnly || isUnread(item))
}

/** Also of muted feeds, and of none. */
function scopeOfSearch({ frame }: DeviceCopy, query: URLSearchParams): (item: Item) => boolean {
  const [feedId, columnId, tagId] = ['feedId', 'columnId', 'tagId'].map((name) => Number(query.get(name) ?? 0))
  const { columns } = frame.answers['/board'] as Calls['GET /board']['answer']
  const inColumn = new Set(columns.find(({ id }) => id === columnId)?.feeds.map(({ id }) => id))
  return ({ feedId: ofItem, feed, feedItemTags }) =>
    (feedId === 0 || ofItem === feedId) &&
    (columnId === 0 || (ofItem !== null && inColumn.has(ofItem))) &&
    (tagId === 0 || [...feed.feedTags, ...feedItemTags].some((attached) => attached.tagId === tagId))
}

type Examining = Conditions & {
  start: number
  limit: number
  terms: SearchTerm[]
  patterns: readonly SearchPattern[]
  worker: SearchWorker
}

/** A candidate with its place among all. */
type Placed = { item: Item; at: number }

/** Those that match without the regular expressions, from `start` on, in batches. */
async function* findMatches(candidates: Item[], { start, terms, itemsWith, isMatch, worker }: Examining) {
  for (let at = start, size = firstItems; at < candidates.length; at += size, size *= 2) {
    const batch = candidates.slice(at, at + size)
    const ids = batch.map(({ id }) => id)
    const found = terms.length === 0 ? [] : await worker.findTerms(ids, terms)
    for (const [index, term] of terms.entries()) for (const id of found[index] ?? []) itemsWith.get(term)?.add(id)
    yield batch.map((item, index): Placed => ({ item, at: at + index })).filter(({ item }) => isMatch(item))
  }
}

/** One page from the candidate at `start` on. `end`: the candidate with which the next page begins. */
async function examine(candidates: Item[], examining: Examining) {
  const { checks, limit } = examining
  const items: Item[] = []
  const startedAt = performance.now()
  for await (const matches of findMatches(candidates, examining)) {
    if (checks === undefined) {
      const next = matches[limit - items.length]
      items.push(...matches.slice(0, limit - items.length).map(({ item }) => item))
      if (next !== undefined) return { items, end: next.at, isCutShort: false }
      continue
    }
    for (let from = 0; from < matches.length; from += batchItems) {
      const some = matches.slice(from, from + batchItems)
      const ids = some.map(({ item }) => item.id)
      const answers = await examining.worker.matchPatterns(ids, examining.patterns)
      for (const [index, { item, at }] of some.entries()) {
        const answer = answers[index]
        // The time is over. An article whose text takes too long is left out.
        if (answer === undefined) return { items, end: at + 1, isCutShort: true }
        if (checks(item, answer)) items.push(item)
        if (items.length === limit) return { items, end: at + 1, isCutShort: false }
      }
      const isOver = performance.now() - startedAt > limits.searchMaxMs
      if (isOver) return { items, end: (some.at(-1)?.at ?? 0) + 1, isCutShort: true }
    }
  }
  return { items, end: candidates.length, isCutShort: false }
}
