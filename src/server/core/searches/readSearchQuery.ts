// Pure: parses the text of the search box (docs/search.md) into terms and filters, which must all match. Any text is a query:
// punctuation without a meaning is ignored, and an unknown filter, as in 'http://…', is words.
import { limits } from '../../../shared/limits.ts'
import { type CodedText, coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { mayBePrefix, readWords, type SearchTerm } from '../../db/searchWords.ts'

export type SearchFilter =
  /** A title of the feed contains the text, or the reader's tag of that name is on the item or its feed. */
  | { by: 'feed'; text: string; isExcluded: boolean }
  | { by: 'tag'; text: string; isExcluded: boolean }
  | { by: 'read' | 'saved' | 'later' | 'highlighted'; isExcluded: boolean }
  /** Published before that time, or not before it. Epoch milliseconds. */
  | { by: 'before' | 'after'; at: number }

export type SearchQuery = {
  terms: SearchTerm[]
  filters: SearchFilter[]
}

export type ReadQuery = ({ is: 'query' } & SearchQuery) | { is: 'refused'; reason: CodedText }

/** A minus, a name and a value in quotes or up to the next space. The closing quote may be missing. */
const part = /(?<minus>-?)(?:(?<name>intitle|author|feed|tag|is|before|after):)?(?:"(?<quoted>[^"]*)"?|(?<bare>\S*))/giu

type Part = {
  name: string | undefined
  value: string
  isExcluded: boolean
  /** Unquoted and at the end: its last word may be incomplete. */
  isOpen: boolean
}

/**
 * Refuses an invalid day, an unknown state and too many terms or filters, with a reason for the reader. `isComplete`: the last
 * word is complete, since nobody is still typing it.
 */
export function readSearchQuery(text: string, { isComplete = false } = {}): ReadQuery {
  const query: SearchQuery = { terms: [], filters: [] }
  for (const read of readParts(text, isComplete)) {
    const term = readTerm(read)
    if (term) query.terms.push(term)
    if (term || read.value === '') continue
    const filter = readFilter(read)
    if (filter?.is === 'refused') return filter
    if (filter) query.filters.push(filter.filter)
  }
  if (query.terms.length > limits.itemSearchMaxTerms) return { is: 'refused', reason: coded(texts.searchTooManyTerms) }
  if (query.filters.length > limits.itemSearchMaxFilters)
    return { is: 'refused', reason: coded(texts.searchTooManyFilters) }
  return { is: 'query', ...query }
}

function readParts(text: string, isComplete: boolean): Part[] {
  // Phones and word processors turn quotes into these characters.
  const typed = text.replace(/[“”„‟«»]/g, '"').trimEnd()
  return Array.from(typed.matchAll(part), (match) => {
    const { minus, name, quoted, bare } = match.groups ?? {}
    const end = match.index + match[0].length
    return {
      name: name?.toLowerCase(),
      value: quoted?.trim() ?? bare ?? '',
      isExcluded: minus === '-',
      isOpen: !isComplete && end === typed.length && !match[0].endsWith('"'),
    }
  })
}

const fieldOf = new Map<string | undefined, SearchTerm['field']>([
  [undefined, 'any'],
  ['intitle', 'title'],
  ['author', 'author'],
])

/** Undefined for a filter, and for a part without any word. 'well-known' is a phrase. */
function readTerm({ name, value, isExcluded, isOpen }: Part): SearchTerm | undefined {
  const field = fieldOf.get(name)
  const words = field ? readWords(value) : []
  const last = words.at(-1)
  if (!field || last === undefined) return undefined
  return { words, field, isPrefix: isOpen && !isExcluded && mayBePrefix(last), isExcluded }
}

type ReadFilter = { is: 'filter'; filter: SearchFilter } | { is: 'refused'; reason: CodedText }

function readFilter({ name, value, isExcluded }: Part): ReadFilter | undefined {
  switch (name) {
    case 'feed':
    case 'tag':
      return { is: 'filter', filter: { by: name, text: value, isExcluded } }
    case 'is':
      return readState(value, isExcluded)
    case 'before':
    case 'after':
      return readDate(name, value, isExcluded)
    default:
      return undefined
  }
}

function readState(value: string, isExcluded: boolean): ReadFilter {
  switch (value.toLowerCase()) {
    case 'unread':
      return { is: 'filter', filter: { by: 'read', isExcluded: !isExcluded } }
    case 'read':
      return { is: 'filter', filter: { by: 'read', isExcluded } }
    case 'saved':
      return { is: 'filter', filter: { by: 'saved', isExcluded } }
    case 'later':
      return { is: 'filter', filter: { by: 'later', isExcluded } }
    case 'highlighted':
      return { is: 'filter', filter: { by: 'highlighted', isExcluded } }
    default:
      return { is: 'refused', reason: coded(texts.searchStateUnknown, { value }) }
  }
}

function readDate(name: 'before' | 'after', value: string, isExcluded: boolean): ReadFilter {
  const at = startOfDay(value)
  if (at === null) return { is: 'refused', reason: coded(texts.searchDateWrong, { filter: name, value }) }
  const isBefore = (name === 'before') !== isExcluded
  return { is: 'filter', filter: { by: isBefore ? 'before' : 'after', at } }
}

/** The first moment, in UTC, of a day, month or year: '2026-01-31', '2026-1', '2026'. Null for an invalid one. */
function startOfDay(text: string): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text) ?? []
  if (year === undefined) return null
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // Date would turn the 30th of February into a day in March.
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? date.getTime() : null
}
