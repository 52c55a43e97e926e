// Pure: parses the text of the search box (docs/search.md) into terms and filters, which must all match. Any text is a query:
// punctuation without a meaning is ignored, and an unknown filter, as in 'http://…', is words.
import { limits } from '../../../shared/limits.ts'
import { type CodedText, coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { mayBePrefix, readWords, type SearchTerm } from '../../db/searchWords.ts'
import { patternOf } from './patterns.ts'
import { type Part, readFilter, type SearchFilter, type SearchPattern } from './searchFilters.ts'

export type SearchQuery = {
  terms: SearchTerm[]
  filters: SearchFilter[]
  patterns: SearchPattern[]
}

export type ReadQuery = ({ is: 'query' } & SearchQuery) | { is: 'refused'; reason: CodedText }

/**
 * A minus, a name and a value: between slashes, in quotes, or up to the next space. The closing quote may be missing. A
 * regular expression ends at a slash with a space behind it: '/usr/bin/' is words.
 */
const part =
  /(?<minus>-?)(?:(?<name>intitle|intext|author|feed|tag|is|before|after|url|category|words|duration|lang):)?(?:\/(?<pattern>(?:\\.|[^\\/\n])+)\/(?!\S)|"(?<quoted>[^"]*)"?|(?<bare>\S*))/giu

/**
 * Refuses an invalid day, an unknown state and too many terms or filters, with a reason for the reader. `isComplete`: the last
 * word is complete, since nobody is still typing it.
 */
export function readSearchQuery(text: string, { isComplete = false } = {}): ReadQuery {
  const query: SearchQuery = { terms: [], filters: [], patterns: [] }
  for (const read of readParts(text, isComplete)) {
    const term = readTerm(read)
    if (term) query.terms.push(term)
    if (term || read.value === '') continue
    const filter = readFilter(read)
    if (filter?.is === 'refused') return filter
    if (filter?.is === 'filter') query.filters.push(filter.filter)
    if (filter?.is === 'pattern') query.patterns.push(filter.pattern)
  }
  if (query.terms.length > limits.itemSearchMaxTerms) return { is: 'refused', reason: coded(texts.searchTooManyTerms) }
  if (query.filters.length + query.patterns.length > limits.itemSearchMaxFilters)
    return { is: 'refused', reason: coded(texts.searchTooManyFilters) }
  if (countSteps(query.patterns) > patternStepsMax) return { is: 'refused', reason: coded(texts.searchPatternsTooLong) }
  return { is: 'query', ...query }
}

/** With all of them, a text of 100,000 letters takes about a second. */
const patternStepsMax = 1000

const countSteps = (patterns: SearchPattern[]) => patterns.reduce((sum, { source }) => sum + patternOf(source).steps, 0)

function readParts(text: string, isComplete: boolean): Part[] {
  // Phones and word processors turn quotes into these characters.
  const typed = text.replace(/[“”„‟«»]/g, '"').trimEnd()
  return Array.from(typed.matchAll(part), (match) => {
    const { minus, name, pattern, quoted, bare } = match.groups ?? {}
    const end = match.index + match[0].length
    return {
      name: name?.toLowerCase(),
      value: pattern ?? quoted?.trim() ?? bare ?? '',
      isPattern: pattern !== undefined,
      isExcluded: minus === '-',
      isOpen: !isComplete && end === typed.length && !match[0].endsWith('"'),
    }
  })
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
