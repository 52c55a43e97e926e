// Pure: whether a search matches an item in memory, with the same result as the SQL of the search (core/lists). A property test
// compares both.
import { textMaxChars } from '../../db/search.ts'
import { readWords, type SearchTerm } from '../../db/searchWords.ts'
import { asCategoryWords } from '../searches/categoryWords.ts'
import { foldTitle } from '../searches/foldTitle.ts'
import type { PatternFields } from '../searches/matchPatterns.ts'
import type { SearchQuery } from '../searches/readSearchQuery.ts'
import { type Comparison, lowerAscii, type SearchFilter, type SearchPattern } from '../searches/searchFilters.ts'
import { tagNameKey } from '../tags/tags.queries.ts'

/** Whether the regular expressions of a rule's query match an item, by the text of the query (patternAnswers.ts). */
export type PatternAnswers = Map<string, boolean>

/** An item as ingest stores it, before any reader. */
export type ArrivedItem = {
  title: string
  author: string
  link: string | null
  text: string
  publishedAt: number
  words: number | null
  /** JSON of the publisher's categories. */
  categories: string | null
  categoryWords: string | null
  durationSeconds: number | null
  /** The language of the feed. */
  language: string | null
}

/** The item's marks and its feed as one reader has them. */
export type ReadersSide = {
  /** The titles of the feed, folded (foldTitle). */
  feedTitles: readonly string[]
  /** The tags on the item and on its feed (tagNameKey). */
  tagKeys: ReadonlySet<string>
  isRead: boolean
  isUnread: boolean
  isSaved: boolean
  isLater: boolean
  isHidden: boolean
}

/** An item whose words are split once, when the first rule looks at them. */
export type MatchableItem = {
  arrived: ArrivedItem
  patternAnswers: PatternAnswers
  hasTerm: (term: SearchTerm) => boolean
  /** The searched part of a field. */
  textOf: (field: 'title' | 'author' | 'text') => string
  fields: PatternFields
  link: string
  language: string
}

export function createMatchableItem(arrived: ArrivedItem, patternAnswers: PatternAnswers = new Map()): MatchableItem {
  const searched = { title: arrived.title, author: arrived.author, text: arrived.text.slice(0, textMaxChars) }
  let fieldsOf: ReturnType<typeof createFields> | undefined
  return {
    arrived,
    patternAnswers,
    hasTerm({ field, words }) {
      fieldsOf ??= createFields(searched)
      return fieldsOf[field].some((inField) => inField.has(words))
    },
    textOf: (field) => searched[field],
    fields: {
      title: arrived.title,
      author: arrived.author,
      link: arrived.link,
      get categories() {
        return arrived.categories === null ? [] : (JSON.parse(arrived.categories) as string[])
      },
      text: () => arrived.text,
    },
    link: lowerAscii(arrived.link ?? ''),
    language: lowerAscii(arrived.language ?? ''),
  }
}

function createFields(searched: Record<'title' | 'author' | 'text', string>) {
  const title = createField(searched.title)
  const author = createField(searched.author)
  const text = createField(searched.text)
  return { title: [title], author: [author], text: [text], any: [title, author, text] }
}

/** Few rules look at an item after the index of their words, so a list is cheaper than a set. */
function createField(text: string) {
  let list: string[] | undefined
  return {
    has(wanted: readonly string[]): boolean {
      const [first = ''] = wanted
      list ??= readWords(text)
      const all = list
      for (let at = all.indexOf(first); at >= 0; at = all.indexOf(first, at + 1))
        if (wanted.every((word, offset) => all[at + offset] === word)) return true
      return false
    },
  }
}

type ItemTest = (item: MatchableItem) => boolean
type SideTest = (side: ReadersSide) => boolean

/** A query whose values are prepared for many items. It matches an item that all parts match. */
export type CompiledQuery = {
  matchesItem: ItemTest
  /** Regular expressions. */
  patterns: readonly SearchPattern[]
  /** The part that is different for each reader; null when there is none. */
  matchesSide: SideTest | null
  /** A word that every matching item has in that field; null for a query that needs none. */
  required: { word: string; field: SearchTerm['field'] } | null
}

/** `query`: without incomplete words (readRuleQuery.ts). */
export function compileQuery({ terms, filters, patterns }: SearchQuery): CompiledQuery {
  const tests = filters.map(compileFilter)
  const ofItem = tests.flatMap(({ item }) => item ?? [])
  const ofSide = tests.flatMap(({ side }) => side ?? [])
  return {
    matchesItem: (item) =>
      ofItem.every((test) => test(item)) && terms.every((term) => item.hasTerm(term) !== term.isExcluded),
    patterns,
    matchesSide: ofSide.length === 0 ? null : (side) => ofSide.every((test) => test(side)),
    required: findRequired(terms),
  }
}

/** The longest word, because long words are rare. The sigmas are left out: a wordFinder doesn't find them. */
function findRequired(terms: readonly SearchTerm[]): CompiledQuery['required'] {
  const words = terms.flatMap(({ words, field, isExcluded }) =>
    isExcluded ? [] : words.flatMap((word) => (/[σς]/.test(word) ? [] : { word, field })),
  )
  return words.sort((one, other) => other.word.length - one.word.length)[0] ?? null
}

function compileFilter(filter: SearchFilter): { item?: ItemTest; side?: SideTest } {
  switch (filter.by) {
    case 'feed': {
      const text = foldTitle(filter.text)
      return { side: ({ feedTitles }) => feedTitles.some((title) => title.includes(text)) !== filter.isExcluded }
    }
    case 'tag': {
      const key = tagNameKey(filter.text.trim())
      return { side: ({ tagKeys }) => tagKeys.has(key) !== filter.isExcluded }
    }
    case 'read':
      return { side: ({ isRead, isUnread }) => (filter.isExcluded ? isUnread : isRead) }
    case 'saved':
      return { side: ({ isSaved }) => isSaved !== filter.isExcluded }
    case 'later':
      return { side: ({ isLater }) => isLater !== filter.isExcluded }
    case 'highlighted':
      // An item that arrives has no highlights.
      return { side: () => filter.isExcluded }
    case 'hidden':
      return { side: ({ isHidden }) => isHidden !== filter.isExcluded }
    case 'faded':
      // An item that arrives has not faded yet.
      return { side: () => filter.isExcluded }
    case 'before':
      return { item: ({ arrived }) => arrived.publishedAt < filter.at }
    case 'after':
      return { item: ({ arrived }) => arrived.publishedAt >= filter.at }
    case 'url': {
      const text = lowerAscii(filter.text)
      return { item: ({ link }) => link.includes(text) !== filter.isExcluded }
    }
    case 'category': {
      const words = asCategoryWords(filter.words)
      return { item: ({ arrived }) => (arrived.categoryWords ?? '').includes(words) !== filter.isExcluded }
    }
    case 'words':
      return { item: ({ arrived }) => compare(arrived.words, filter) }
    case 'duration':
      return { item: ({ arrived }) => compare(arrived.durationSeconds, filter) }
    case 'lang':
      return {
        item: ({ language }) =>
          (language === filter.text || language.startsWith(`${filter.text}-`)) !== filter.isExcluded,
      }
  }
}

function compare(number: number | null, { is, value }: { is: Comparison; value: number }): boolean {
  if (number === null) return false
  switch (is) {
    case '<':
      return number < value
    case '<=':
      return number <= value
    case '>':
      return number > value
    case '>=':
      return number >= value
  }
}
