// Pure: parses the text of a search, a rule or a block (docs/search.md). The server and the page read it alike.
import { limits } from '../limits.ts'
import { type CodedText, coded } from '../texts/codedText.ts'
import { texts } from '../texts/texts.ts'
import { type Refused, readFilter, type SearchFilter, type SearchPattern } from './searchFilters.ts'
import { filterNames, type Part, readTokens, type SearchToken } from './searchTokens.ts'
import { joinTrees, type SearchLeaf, type SearchTree } from './searchTree.ts'
import { mayBePrefix, readWords, type SearchTerm } from './searchWords.ts'

export type SearchQuery = {
  /** Undefined for a search without any condition, such as '?!'. */
  tree: SearchTree | undefined
  /** The conditions of the tree. */
  terms: SearchTerm[]
  filters: SearchFilter[]
  patterns: SearchPattern[]
}

export type ReadSearch = ({ is: 'query' } & SearchQuery) | Refused

/** An OR joins all that is between it and the next OR: 'quiet moon OR tide' is '(quiet moon) OR tide'. */
type Group = { name: string | undefined; isExcluded: boolean; alternatives: SearchTree[][] }

/**
 * Refuses parentheses without a partner, an OR without words on both sides, an invalid day, an unknown state and too many
 * conditions, with a reason for the reader. `isComplete`: the last word is complete, since nobody is still typing it.
 */
export function readSearch(text: string, options: { isComplete?: boolean } = {}): ReadSearch {
  const found: Omit<SearchQuery, 'tree'> = { terms: [], filters: [], patterns: [] }
  const whole: Group = { name: undefined, isExcluded: false, alternatives: [[]] }
  const outer: Group[] = []
  let group = whole
  for (const token of readTokens(text, options)) {
    if (token.is === 'open') {
      if (outer.length === limits.itemSearchMaxDepth) return refuse(coded(texts.searchTooDeep))
      outer.push(group)
      const { name = group.name, isExcluded } = token
      group = { name, isExcluded: isExcluded !== group.isExcluded, alternatives: [[]] }
    } else if (token.is === 'close') {
      const around = outer.pop()
      if (around === undefined) return refuse(coded(texts.searchNotOpened))
      if (lacksAlternative(group)) return refuse(coded(texts.searchOrAlone))
      const tree = treeOf(group)
      if (tree) around.alternatives.at(-1)?.push(tree)
      group = around
    } else if (token.is === 'or') group.alternatives.push([])
    else {
      const { name = group.name } = token
      const leaf = readPart({ ...token, name, isExcluded: token.isExcluded !== group.isExcluded }, found)
      if (leaf?.is === 'refused') return leaf
      if (leaf) group.alternatives.at(-1)?.push(leaf)
    }
  }
  if (group !== whole) return refuse(coded(texts.searchNotClosed))
  if (lacksAlternative(whole)) return refuse(coded(texts.searchOrAlone))
  if (found.terms.length > limits.itemSearchMaxTerms) return refuse(coded(texts.searchTooManyTerms))
  if (found.filters.length + found.patterns.length > limits.itemSearchMaxFilters)
    return refuse(coded(texts.searchTooManyFilters))
  return { is: 'query', tree: treeOf(whole), ...found }
}

const refuse = (reason: CodedText): Refused => ({ is: 'refused', reason })

const lacksAlternative = ({ alternatives }: Group): boolean =>
  alternatives.length > 1 && alternatives.some((parts) => parts.length === 0)

/** The negation of 'a OR b' is '-a -b'. */
function treeOf({ isExcluded, alternatives }: Group): SearchTree | undefined {
  const [outside, inside] = isExcluded ? (['all', 'any'] as const) : (['any', 'all'] as const)
  return joinTrees(
    outside,
    alternatives.flatMap((parts) => joinTrees(inside, parts) ?? []),
  )
}

/** Undefined for a part without any word. */
function readPart(
  part: Part,
  { terms, filters, patterns }: Omit<SearchQuery, 'tree'>,
): SearchLeaf | Refused | undefined {
  const term = readTerm(part)
  if (term) {
    terms.push(term)
    return { is: 'term', term }
  }
  if (part.value === '') return undefined
  const read = readFilter(part)
  if (read?.is === 'filter') filters.push(read.filter)
  if (read?.is !== 'pattern') return read
  patterns.push(read.pattern)
  return { ...read, index: patterns.length - 1 }
}

const fieldOf = new Map<string | undefined, SearchTerm['field']>([
  [undefined, 'any'],
  ['intitle', 'title'],
  ['intext', 'text'],
  ['author', 'author'],
])

/** Undefined for a filter, and for a part without any word. 'well-known' is a phrase. */
function readTerm({ name, value, isPattern, isExcluded, isOpen }: Part): SearchTerm | undefined {
  const field = fieldOf.get(name)
  const words = field && !isPattern ? readWords(value) : []
  const last = words.at(-1)
  if (!field || last === undefined) return undefined
  return { words, field, isPrefix: isOpen && !isExcluded && mayBePrefix(last), isExcluded }
}

/** Parts that other search engines read otherwise, each once. */
export function findMisreadings(text: string): CodedText[] {
  const tokens = readTokens(text)
  const found = tokens.flatMap((token, index) => {
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    if (token.is !== 'part' || token.isPattern) return []
    if (token.isQuoted) return isCutOff(token, after) ? [coded(texts.searchQuoteInside)] : []
    if (token.name !== undefined) return []
    const isBetween = before !== undefined && after !== undefined
    if (token.value === 'AND' && isBetween) return [coded(texts.searchAndIsWord)]
    if (token.value === 'NOT' && after !== undefined) return [coded(texts.searchNotIsWord)]
    if (/^or$/i.test(token.value) && isBetween) return [coded(texts.searchOrIsWord)]
    const name = unknownFilter.exec(token.value)?.[1]
    return name === undefined || filterNames.some((known) => known === name.toLowerCase())
      ? []
      : [coded(texts.searchFilterUnknown, { filter: name })]
  })
  return [...new Map(found.map((notice) => [JSON.stringify(notice), notice])).values()]
}

/** Not an address, a time or a smiley. */
const unknownFilter = /^([a-z]{2,20}):(?!\/\/)[\p{L}\p{N}"(]/iu

/** As in '"Dwayne "The Rock" Johnson"'. */
const isCutOff = ({ end, isOpen }: SearchToken & Part, after: SearchToken | undefined): boolean =>
  !isOpen && after?.is === 'part' && after.start === end
