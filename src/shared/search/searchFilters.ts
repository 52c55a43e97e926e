// Pure: the filters of a search (docs/search.md), read from their parts.
import { type CodedText, coded } from '../texts/codedText.ts'
import { texts } from '../texts/texts.ts'
import type { Part } from './searchTokens.ts'
import { readWords } from './searchWords.ts'

export type Comparison = '<' | '<=' | '>' | '>='
export type PatternField = 'any' | 'title' | 'text' | 'author' | 'url' | 'category'

export type SearchFilter =
  /** A title of the feed contains the text, or the reader's tag of that name is on the item or its feed. */
  | { by: 'feed'; text: string; isExcluded: boolean }
  | { by: 'tag'; text: string; isExcluded: boolean }
  | { by: 'read' | 'saved' | 'later' | 'highlighted' | 'hidden' | 'faded'; isExcluded: boolean }
  /** Published before that time, or not before it. Epoch milliseconds. */
  | { by: 'before' | 'after'; at: number }
  /** The address contains the text, regardless of the case of a to z. */
  | { by: 'url'; text: string; isExcluded: boolean }
  /** One of the publisher's categories contains these words side by side. */
  | { by: 'category'; words: string[]; isExcluded: boolean }
  /** The number of words, and the length of the recording in seconds. An item without the number never matches. */
  | { by: 'words' | 'duration'; is: Comparison; value: number }
  /** The feed's language, in lower case; 'de' includes 'de-at'. */
  | { by: 'lang'; text: string; isExcluded: boolean }

/** A regular expression, which no database evaluates, and which may be invalid. 'any': the title or the text. */
export type SearchPattern = { field: PatternField; source: string; isExcluded: boolean }

/** Both databases fold only these letters in an address. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export type Refused = { is: 'refused'; reason: CodedText }
export type ReadFilter = { is: 'filter'; filter: SearchFilter } | { is: 'pattern'; pattern: SearchPattern } | Refused

const patternFieldOf = new Map<string | undefined, PatternField>([
  [undefined, 'any'],
  ['intitle', 'title'],
  ['intext', 'text'],
  ['author', 'author'],
  ['url', 'url'],
  ['category', 'category'],
])

/** Undefined for a part that is no filter. */
export function readFilter(part: Part): ReadFilter | undefined {
  const { name, value, isExcluded } = part
  const field = part.isPattern ? patternFieldOf.get(name) : undefined
  if (field !== undefined) return { is: 'pattern', pattern: { field, source: value, isExcluded } }
  switch (name) {
    case 'feed':
    case 'tag':
    case 'url':
      return { is: 'filter', filter: { by: name, text: value, isExcluded } }
    case 'category':
      return readCategory(value, isExcluded)
    case 'words':
    case 'duration':
      return readNumber(name, value, isExcluded)
    case 'lang':
      return readLanguage(value, isExcluded)
    case 'is':
      return readState(value, isExcluded)
    case 'before':
    case 'after':
      return readDate(name, value, isExcluded)
    default:
      return undefined
  }
}

function readCategory(value: string, isExcluded: boolean): ReadFilter | undefined {
  const words = readWords(value)
  return words.length === 0 ? undefined : { is: 'filter', filter: { by: 'category', words, isExcluded } }
}

const opposites: Record<Comparison, Comparison> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }

/** A duration is written in minutes. */
function readNumber(by: 'words' | 'duration', value: string, isExcluded: boolean): ReadFilter {
  const [, written, digits] = /^(<=?|>=?)(\d{1,7})$/.exec(value) ?? []
  if (digits === undefined) return refuse(coded(texts.searchNumberWrong, { filter: by, value }))
  const is = written as Comparison
  const number = Number(digits) * (by === 'duration' ? 60 : 1)
  return { is: 'filter', filter: { by, is: isExcluded ? opposites[is] : is, value: number } }
}

function readLanguage(value: string, isExcluded: boolean): ReadFilter {
  const text = value.toLowerCase().replaceAll('_', '-')
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(text)
    ? { is: 'filter', filter: { by: 'lang', text, isExcluded } }
    : refuse(coded(texts.searchLanguageWrong, { value }))
}

function readState(value: string, isExcluded: boolean): ReadFilter {
  const state = value.toLowerCase()
  switch (state) {
    case 'unread':
      return { is: 'filter', filter: { by: 'read', isExcluded: !isExcluded } }
    case 'read':
    case 'saved':
    case 'later':
    case 'highlighted':
    case 'hidden':
    case 'faded':
      return { is: 'filter', filter: { by: state, isExcluded } }
    default:
      return refuse(coded(texts.searchStateUnknown, { value }))
  }
}

function readDate(name: 'before' | 'after', value: string, isExcluded: boolean): ReadFilter {
  const at = startOfDay(value)
  if (at === null) return refuse(coded(texts.searchDateWrong, { filter: name, value }))
  const isBefore = (name === 'before') !== isExcluded
  return { is: 'filter', filter: { by: isBefore ? 'before' : 'after', at } }
}

const refuse = (reason: CodedText): Refused => ({ is: 'refused', reason })

/** The first moment, in UTC, of a day, month or year: '2026-01-31', '2026-1', '2026'. Null for an invalid one. */
function startOfDay(text: string): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text) ?? []
  if (year === undefined) return null
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // Date would turn the 30th of February into a day in March.
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? date.getTime() : null
}
