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
  /** The ids of the articles with each term. */
  findTerms: (terms: SearchTerm[]) => Promise<number[][]>
  findFault: (patterns: readonly SearchPattern[]) => Promise<PatternFault | undefined>
  /** Whether each expression is found in each of the articles; fewer articles when the time is over. */
  matchPatterns: (itemIds: number[], patterns: readonly SearchPattern[]) => Promise<boolean[][]>
}

type Found = Calls['GET /feeds/items']['answer']
export type DeviceSearch = { is: 'found'; page: Found } | { is: 'refused'; reason: CodedText }

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
  const terms = search.terms
  const ids = terms.length === 0 ? [] : await worker.findTerms(terms)
  const itemsWith = new Map(terms.map((term, index) => [term, new Set(ids[index])]))
  const { candidates, checks } = findCandidates(copy, search, { query, itemsWith })
  const start = Number(query.get('cursor')?.slice(cursorPrefix.length) ?? 0)
  const limit = Number(query.get('limit') ?? limits.itemsPageDefault)
  const found = await examine(candidates, { start, limit, checks, patterns: search.patterns, worker })
  const { items, end, isCutShort } = found
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

type Candidates = {
  query: URLSearchParams
  itemsWith: ReadonlyMap<SearchTerm, ReadonlySet<number>>
}

/** With the regular expressions left out; `checks` asks for them. */
function findCandidates(copy: DeviceCopy, search: SearchQuery, { query, itemsWith }: Candidates) {
  const check = patternCheckOf(search)
  const compile = compileSearch(copy, itemsWith)
  if (search.tree === undefined) return { candidates: [], checks: undefined }
  const isMatch = compile(weaken(search.tree, (leaf) => leaf.is !== 'pattern'))
  const isListed = listedBy(search, query)
  const isInScope = scopeOfSearch(copy, query)
  const candidates = copy.items
    .filter((item) => isListed(item) && isInScope(item) && isMatch(item))
    .sort((one, other) => (query.get('order') === 'oldest' ? one.id - other.id : other.id - one.id))
  if (check === null) return { candidates, checks: undefined }
  const facts = check.facts.map(compile)
  const checks = (item: Item, answer: boolean[]) =>
    evaluate(check.tree, (leaf) => (leaf.is === 'fact' ? facts[leaf.index]?.(item) : answer[leaf.index])) === true
  return { candidates, checks }
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

type Examining = {
  start: number
  limit: number
  checks: ((item: Item, answer: boolean[]) => boolean) | undefined
  patterns: readonly SearchPattern[]
  worker: SearchWorker
}

/** One page from the candidate at `start` on. `end`: the first candidate of the next page. */
async function examine(candidates: Item[], { start, limit, checks, patterns, worker }: Examining) {
  if (checks === undefined)
    return { items: candidates.slice(start, start + limit), end: start + limit, isCutShort: false }
  const items: Item[] = []
  let end = start
  const startedAt = performance.now()
  while (end < candidates.length) {
    const batch = candidates.slice(end, end + batchItems)
    const answers = await worker.matchPatterns(
      batch.map(({ id }) => id),
      patterns,
    )
    for (const [index, answer] of answers.entries()) {
      const item = batch[index]
      end += 1
      if (item !== undefined && checks(item, answer)) items.push(item)
      if (items.length === limit) return { items, end, isCutShort: false }
    }
    const isOver = performance.now() - startedAt > limits.searchMaxMs
    // An article whose text takes too long is left out.
    if (answers.length < batch.length) return { items, end: end + 1, isCutShort: true }
    if (isOver) return { items, end, isCutShort: true }
  }
  return { items, end, isCutShort: false }
}
