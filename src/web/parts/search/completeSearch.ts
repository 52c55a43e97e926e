// Ways to go on with the text of a search: filters, and the reader's feeds, tags and authors. Pure.
import { filterNames, quote, readTokens } from '../../../shared/search/searchTokens.ts'
import { foldAccents } from '../../../shared/textFolding.ts'

export type Completion = {
  /** The text of the whole search with it, and the place of the caret then. */
  text: string
  caret: number
  /** The part as it is written. */
  label: string
  filter: FilterName
}

export type FilterName = (typeof filterNames)[number]

/** By name, as complete as they are known. */
export type CompletionSources = { feeds: readonly string[]; tags: readonly string[]; authors: readonly string[] }

/** The part before the caret. */
export type OpenPart = {
  start: number
  /** 'feed' in '-feed:ve' and in 'feed:(ve'. */
  filter: string | undefined
  /** The part has the filter itself, not its group. */
  isNamed: boolean
  value: string
  isExcluded: boolean
  isQuoted: boolean
}

const shownMax = 8
const states = ['unread', 'read', 'saved', 'later', 'highlighted', 'hidden', 'faded']

/** Undefined within a word and between words. */
export function findOpenPart(text: string, caret: number): OpenPart | undefined {
  const before = text.slice(0, caret)
  if (/[^\s()|]/.test(text.charAt(caret)) || /\s$/.test(before.replace(/"[^"]*$/, ''))) return undefined
  const groups: (string | undefined)[] = []
  const tokens = readTokens(before)
  for (const token of tokens) {
    if (token.is === 'open') groups.push(token.name ?? groups.at(-1))
    if (token.is === 'close') groups.pop()
  }
  const last = tokens.at(-1)
  if (last?.is !== 'part' || last.isPattern) return undefined
  // A closed quote is the end of a value.
  if (last.isQuoted && !last.isOpen) return undefined
  const { start, name, value, isExcluded, isQuoted } = last
  return { start, filter: name ?? groups.at(-1), isNamed: name !== undefined, value, isExcluded, isQuoted }
}

export function completeSearch(text: string, caret: number, sources: CompletionSources): Completion[] {
  const part = findOpenPart(text, caret)
  if (part === undefined) return []
  const { start, filter, isNamed, value, isExcluded } = part
  const complete = (filter: FilterName, written: string, after: string): Completion => {
    const label = `${isExcluded ? '-' : ''}${written}`
    const before = text.slice(0, start) + label + after
    return {
      text: before + text.slice(caret).replace(after === ' ' ? /^ / : '', ''),
      caret: before.length,
      label,
      filter,
    }
  }
  if (filter === undefined) {
    const typed = value.toLowerCase()
    return typed === '' || part.isQuoted
      ? []
      : filterNames.filter((name) => name.startsWith(typed)).map((name) => complete(name, `${name}:`, ''))
  }
  const known = valuesOf(filter, sources)
  if (known === undefined) return []
  const typed = foldAccents(value)
  const found = known.filter((name) => foldAccents(name).includes(typed) && name !== value)
  const first = found.filter((name) => foldAccents(name).startsWith(typed))
  const sorted = [...first, ...found.filter((name) => !first.includes(name))]
  return sorted
    .slice(0, shownMax)
    .map((name) => complete(filter as FilterName, (isNamed ? `${filter}:` : '') + writeValue(name), ' '))
}

function valuesOf(filter: string, { feeds, tags, authors }: CompletionSources): readonly string[] | undefined {
  switch (filter) {
    case 'feed':
      return feeds
    case 'tag':
      return tags
    case 'author':
      return authors
    case 'is':
      return states
    default:
      return undefined
  }
}

const writeValue = (name: string): string => (/^[\p{L}\p{N}._-]+$/u.test(name) ? name : quote(name))
