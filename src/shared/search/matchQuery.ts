// Pure: whether a search matches an item in memory, with the same result as the SQL of the search (server/core/lists). A property test
// compares both.

import { limits } from '../limits.ts'
import { foldCase } from '../textFolding.ts'
import { asCategoryWords } from './categoryWords.ts'
import { foldTitle } from './foldTitle.ts'
import type { PatternAnswer, PatternFields } from './matchPatterns.ts'
import type { SearchQuery } from './readSearch.ts'
import { type Comparison, lowerAscii, type SearchFilter, type SearchPattern } from './searchFilters.ts'
import { evaluate, leavesOf, type PatternLeaf, requiredTerms, type SearchTree, type Tree } from './searchTree.ts'
import { readWords, type SearchTerm } from './searchWords.ts'

/** The answers of the regular expressions of rules for an item, by the text of the query. Null: they took too long, so it doesn't match. */
export type PatternAnswers = Map<string, PatternAnswer | null>

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
  /** The tags on the item and on its feed (foldCase). */
  tagKeys: ReadonlySet<string>
  isRead: boolean
  isUnread: boolean
  isSaved: boolean
  isLater: boolean
  isHidden: boolean
  /** An item that arrives has no highlights and has not faded yet. */
  isHighlighted?: boolean
  isFaded?: boolean
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
  const searched = {
    title: arrived.title,
    author: arrived.author,
    text: arrived.text.slice(0, limits.searchedTextChars),
  }
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

/** A query whose values are prepared for many items. */
export type CompiledQuery = {
  /** Undefined if it depends on an answer or on the reader's side, and that is not known. */
  matches: (item: MatchableItem, known: { answer?: PatternAnswer; side?: ReadersSide }) => boolean | undefined
  /** Regular expressions. */
  patterns: readonly SearchPattern[]
  /** It looks at something that is different for each reader. */
  asksForSide: boolean
  /** Of these words, every matching item has at least one in its field; null for a query that needs none. */
  required: { word: string; field: SearchTerm['field'] }[] | null
}

/** `query`: without incomplete words (readRuleQuery.ts). */
export function compileQuery({ tree, patterns }: SearchQuery): CompiledQuery {
  const compiled = tree && compileTree(tree)
  return {
    matches: (item, { answer, side }) =>
      compiled === undefined ||
      evaluate(compiled, (test) => {
        switch (test.is) {
          case 'ofItem':
            return test.matches(item)
          case 'ofSide':
            return side && test.matches(side)
          case 'pattern':
            return answer?.[test.index]
        }
      }),
    patterns,
    asksForSide: compiled !== undefined && leavesOf(compiled).some(({ is }) => is === 'ofSide'),
    required: tree === undefined ? null : findRequired(tree),
  }
}

type Test = { is: 'ofItem'; matches: ItemTest } | { is: 'ofSide'; matches: SideTest } | PatternLeaf

function compileTree(tree: SearchTree): Tree<Test> {
  switch (tree.is) {
    case 'all':
    case 'any':
      return { is: tree.is, of: tree.of.map(compileTree) }
    case 'term': {
      const { term } = tree
      return { is: 'ofItem', matches: (item) => item.hasTerm(term) !== term.isExcluded }
    }
    case 'filter': {
      const { item, side } = compileFilter(tree.filter)
      return side ? { is: 'ofSide', matches: side } : { is: 'ofItem', matches: item ?? (() => true) }
    }
    case 'pattern':
      return tree
  }
}

/** The longest word of each term, because long words are rare. */
function findRequired(tree: SearchTree): CompiledQuery['required'] {
  const terms = requiredTerms(tree, (term) => longestWord(term)?.length ?? 0)
  return terms?.flatMap((term) => ({ word: longestWord(term) ?? '', field: term.field })) ?? null
}

/** The sigmas are left out: a wordFinder doesn't find them. */
const longestWord = ({ words }: SearchTerm): string | undefined =>
  words.filter((word) => !/[σς]/.test(word)).sort((one, other) => other.length - one.length)[0]

function compileFilter(filter: SearchFilter): { item?: ItemTest; side?: SideTest } {
  switch (filter.by) {
    case 'feed': {
      const text = foldTitle(filter.text)
      return { side: ({ feedTitles }) => feedTitles.some((title) => title.includes(text)) !== filter.isExcluded }
    }
    case 'tag': {
      const key = foldCase(filter.text.trim())
      return { side: ({ tagKeys }) => tagKeys.has(key) !== filter.isExcluded }
    }
    case 'read':
      return { side: ({ isRead, isUnread }) => (filter.isExcluded ? isUnread : isRead) }
    case 'saved':
      return { side: ({ isSaved }) => isSaved !== filter.isExcluded }
    case 'later':
      return { side: ({ isLater }) => isLater !== filter.isExcluded }
    case 'highlighted':
      return { side: ({ isHighlighted = false }) => isHighlighted !== filter.isExcluded }
    case 'hidden':
      return { side: ({ isHidden }) => isHidden !== filter.isExcluded }
    case 'faded':
      return { side: ({ isFaded = false }) => isFaded !== filter.isExcluded }
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
