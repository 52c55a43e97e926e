// Pure: splits the text of a search into words, filters, groups and ORs (docs/search.md). Any text has tokens.

/** A word, a phrase or a filter. */
export type Part = {
  name: string | undefined
  value: string
  /** The value was written between slashes. */
  isPattern: boolean
  isQuoted: boolean
  isExcluded: boolean
  /** At the end, without a closing quote: its last word may be incomplete. */
  isOpen: boolean
}

export type SearchToken = { start: number; end: number } & (
  | ({ is: 'part' } & Part)
  /** `name`: the filter of all that is in the group, as in 'intitle:(moon OR tide)'. */
  | { is: 'open'; name: string | undefined; isExcluded: boolean }
  | { is: 'close' }
  | { is: 'or' }
)

export const filterNames = [
  'intitle',
  'intext',
  'author',
  'feed',
  'tag',
  'is',
  'before',
  'after',
  'url',
  'category',
  'words',
  'duration',
  'lang',
] as const

const name = `(?:(?<name>${filterNames.join('|')}):)?`
const space = /\s+/y
const sign = /(?<close>\))|\|\|?|OR(?![^\s()|])/y
/** In a word, as in 'print()', a parenthesis is punctuation. */
const opening = new RegExp(`(?<minus>-*)${name}\\(`, 'iy')
const head = new RegExp(`(?<minus>-?)${name}`, 'iy')
/** A regular expression ends at a slash with nothing of a word behind it: '/usr/bin/node' is words. */
const pattern = /\/(?<value>(?:\\.|[^\\/\n])+)\/(?![^\s()|])/uy
/** A backslash before a quote or a backslash makes it part of the value. The closing quote may be missing. */
const quoted = /"(?<value>(?:\\[\\"]|[^"])*)(?<end>"?)/uy

export function readTokens(text: string, { isComplete = false } = {}): SearchToken[] {
  // Phones and word processors turn quotes into these characters.
  const typed = text.replace(/[“”„‟«»]/g, '"').trimEnd()
  const tokens: SearchToken[] = []
  let at = 0
  const read = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = expression.exec(typed)
    at = found === null ? at : expression.lastIndex
    return found
  }
  read(space)
  while (at < typed.length) {
    const start = at
    tokens.push({ ...readToken(), start, end: at })
    read(space)
  }
  return tokens

  function readToken() {
    const found = read(sign)
    if (found) return { is: found.groups?.close === undefined ? ('or' as const) : ('close' as const) }
    const open = read(opening)?.groups
    if (open) return { is: 'open' as const, name: open.name?.toLowerCase(), isExcluded: open.minus !== '' }
    const { minus, name } = read(head)?.groups ?? {}
    const [isExcluded, part] = [minus === '-', { is: 'part' as const, name: name?.toLowerCase() }]
    const expression = read(pattern)?.groups
    if (expression)
      return { ...part, value: expression.value ?? '', isPattern: true, isQuoted: false, isExcluded, isOpen: isLast() }
    const inQuotes = read(quoted)?.groups
    if (inQuotes) {
      const value = (inQuotes.value ?? '').replace(/\\([\\"])/g, '$1').trim()
      return { ...part, value, isPattern: false, isQuoted: true, isExcluded, isOpen: isLast() && inQuotes.end === '' }
    }
    const value = readWord()
    const isOpen = isLast() && !value.endsWith('"')
    return { ...part, value, isPattern: false, isQuoted: false, isExcluded, isOpen }
  }

  function isLast(): boolean {
    return !isComplete && at === typed.length
  }

  /** Up to a space, an OR sign, or a parenthesis that was opened before it. */
  function readWord(): string {
    const start = at
    for (let depth = 0; at < typed.length; at++) {
      const letter = typed.charAt(at)
      if (letter === '|' || /\s/.test(letter) || (letter === ')' && depth === 0)) break
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    }
    return typed.slice(start, at)
  }
}

/** A value that readTokens reads as it is. */
export const quote = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`
