// Pure: whether a search matches an item in memory, with the same result as the SQL of the search (core/lists). A property test
// compares both.
import { textMaxChars } from '../../db/search.ts'
import { readWords, type SearchTerm } from '../../db/searchWords.ts'
import { asCategoryWords } from '../searches/categoryWords.ts'
import { foldTitle } from '../searches/foldTitle.ts'
import { matchesPatterns, type PatternFields } from '../searches/matchPatterns.ts'
import type { SearchQuery } from '../searches/readSearchQuery.ts'
import { type Comparison, lowerAscii, type SearchFilter } from '../searches/searchFilters.ts'
import { tagNameKey } from '../tags/tags.queries.ts'

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

/** An item whose words are looked up many times: they are split when the first term asks for them. */
export type MatchableItem = {
  arrived: ArrivedItem
  hasTerm: (term: SearchTerm) => boolean
  fields: PatternFields
  link: string
  language: string
}

export function createMatchableItem(arrived: ArrivedItem): MatchableItem {
  const title = createField(() => arrived.title)
  const author = createField(() => arrived.author)
  const text = createField(() => arrived.text.slice(0, textMaxChars))
  const fieldsOf = { title: [title], author: [author], text: [text], any: [title, author, text] }
  return {
    arrived,
    hasTerm: ({ field, words }) => fieldsOf[field].some((inField) => inField.has(words)),
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

function createField(read: () => string) {
  let words: Set<string> | undefined
  let joined: string | undefined
  const list = () => readWords(read())
  return {
    has(wanted: readonly string[]): boolean {
      const [first = ''] = wanted
      words ??= new Set(list())
      if (wanted.length === 1) return words.has(first)
      if (!wanted.every((word) => words?.has(word))) return false
      joined ??= ` ${list().join(' ')} `
      return joined.includes(` ${wanted.join(' ')} `)
    },
  }
}

/** A query whose values are prepared for many items. */
export type CompiledQuery = (item: MatchableItem, side: ReadersSide) => boolean

/** `query`: without incomplete words (readRuleQuery.ts). */
export function compileQuery({ terms, filters, patterns }: SearchQuery): CompiledQuery {
  const tests = filters.map(compileFilter)
  return (item, side) =>
    tests.every((test) => test(item, side)) &&
    terms.every((term) => item.hasTerm(term) !== term.isExcluded) &&
    (patterns.length === 0 || matchesPatterns(item.fields, patterns))
}

function compileFilter(filter: SearchFilter): CompiledQuery {
  switch (filter.by) {
    case 'feed': {
      const text = foldTitle(filter.text)
      return (_, { feedTitles }) => feedTitles.some((title) => title.includes(text)) !== filter.isExcluded
    }
    case 'tag': {
      const key = tagNameKey(filter.text.trim())
      return (_, { tagKeys }) => tagKeys.has(key) !== filter.isExcluded
    }
    case 'read':
      return (_, { isRead, isUnread }) => (filter.isExcluded ? isUnread : isRead)
    case 'saved':
      return (_, { isSaved }) => isSaved !== filter.isExcluded
    case 'later':
      return (_, { isLater }) => isLater !== filter.isExcluded
    case 'highlighted':
      // Nobody has highlighted a passage of an item that arrives.
      return () => filter.isExcluded
    case 'hidden':
      return (_, { isHidden }) => isHidden !== filter.isExcluded
    case 'before':
      return ({ arrived }) => arrived.publishedAt < filter.at
    case 'after':
      return ({ arrived }) => arrived.publishedAt >= filter.at
    case 'url': {
      const text = lowerAscii(filter.text)
      return ({ link }) => link.includes(text) !== filter.isExcluded
    }
    case 'category': {
      const words = asCategoryWords(filter.words)
      return ({ arrived }) => (arrived.categoryWords ?? '').includes(words) !== filter.isExcluded
    }
    case 'words':
      return ({ arrived }) => compare(arrived.words, filter)
    case 'duration':
      return ({ arrived }) => compare(arrived.durationSeconds, filter)
    case 'lang':
      return ({ language }) =>
        (language === filter.text || language.startsWith(`${filter.text}-`)) !== filter.isExcluded
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
