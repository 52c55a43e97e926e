import { type Alternatives, alternativesMax, type FilterTerm, type ForeignRules, writeQuery } from './foreignRule.ts'

/** The searches by which FreshRSS marks articles of one feed as read, one in each line (`frss:filtersActionRead`). */
export function readFreshRssFilters(attribute: string): ForeignRules {
  const moved: ForeignRules = { rules: [], untranslated: 0 }
  const searches = attribute.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  for (const search of searches) {
    const queries = readAlternatives(search)?.map(writeQuery)
    if (queries === undefined || queries.includes(undefined)) moved.untranslated += 1
    else {
      const written = queries.flatMap((query) => query ?? [])
      moved.rules.push(
        ...written.map((query) => ({
          name: query,
          query,
          actions: [{ is: 'markRead' as const }],
          scope: { kind: 'this' as const },
        })),
      )
    }
  }
  return moved
}

type Token =
  | { is: '(' | ')' | 'or' | 'not' }
  | { is: 'term'; name: string; value: string; isPattern: boolean; isExcluded: boolean }

/** A value in quotes, between slashes with flags, or up to the next space or bracket. */
const token =
  /\s+|(?<bracket>[()])|(?<or>OR\b)|(?<not>[!-])(?=\()|(?<minus>[!-]?)(?:(?<name>[A-Za-z]+:|#))?(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\/(?<pattern>(?:\\.|[^\\/])+)\/(?<flags>[a-z]*)|(?<bare>(?:\\.|[^\s()\\])+))|(?<other>[\s\S])/guy

/** Undefined for a search that ends within a part. */
function readTokens(search: string): Token[] | undefined {
  const tokens: Token[] = []
  for (const { groups = {} } of search.matchAll(token)) {
    const { bracket, or, not, minus, name = '', double, single, pattern, bare, other } = groups
    if (other !== undefined) return undefined
    const value = pattern ?? double ?? single ?? bare
    if (bracket !== undefined) tokens.push({ is: bracket === '(' ? '(' : ')' })
    else if (or !== undefined) tokens.push({ is: 'or' })
    else if (value !== undefined) {
      const isPattern = pattern !== undefined
      tokens.push({
        is: 'term',
        name,
        value: isPattern ? withFlags(value, groups.flags) : value,
        isPattern,
        isExcluded: minus !== '',
      })
    } else if (not !== undefined) tokens.push({ is: 'not' })
  }
  return tokens
}

/** Our expressions ignore case. 'm' lets ^ and $ match at lines. */
function withFlags(pattern: string, flags = ''): string {
  return flags.includes('m') ? `(?m)${pattern}` : pattern
}

const fields: Readonly<Record<string, FilterTerm['field']>> = {
  '': 'any',
  'intitle:': 'title',
  'intext:': 'text',
  'inurl:': 'url',
  'author:': 'author',
  '#': 'category',
}

/** Undefined for a search with a part that we lack, such as 'f:12', and for one of too many alternatives. */
function readAlternatives(search: string): Alternatives | undefined {
  const tokens = readTokens(search) ?? []
  let at = 0
  let depth = 0
  const read = readAny(false)
  return at === tokens.length && read !== undefined && read.length > 0 ? read : undefined

  /** `isExcluded`: the opposite of what is written: of an 'or' all, of an 'and' any. */
  function readAny(isExcluded: boolean): Alternatives | undefined {
    const options = [readAll(isExcluded)]
    while (tokens[at]?.is === 'or') {
      at += 1
      options.push(readAll(isExcluded))
    }
    return isExcluded ? allOf(options) : anyOf(options)
  }

  function readAll(isExcluded: boolean): Alternatives | undefined {
    const parts: (Alternatives | undefined)[] = []
    for (let next = tokens[at]; next !== undefined && next.is !== 'or' && next.is !== ')'; next = tokens[at]) {
      parts.push(readOne(next, isExcluded))
      if (parts.at(-1) === undefined) return undefined
    }
    if (parts.length === 0) return undefined
    return isExcluded ? anyOf(parts) : allOf(parts)
  }

  function readOne(first: Token, isExcluded: boolean): Alternatives | undefined {
    at += 1
    if (first.is === 'term') return readTerm(first, isExcluded)
    if (first.is === 'not') at += 1
    if (depth > nestingMax) return undefined
    depth += 1
    const inner = readAny(first.is === 'not' ? !isExcluded : isExcluded)
    depth -= 1
    if (tokens[at]?.is !== ')') return undefined
    at += 1
    return inner
  }
}

const nestingMax = 10

function readTerm(read: Extract<Token, { is: 'term' }>, isOpposite: boolean): Alternatives | undefined {
  const field = Object.hasOwn(fields, read.name) ? fields[read.name] : undefined
  if (field === undefined) return undefined
  const plain = read.isPattern ? read.value : read.value.replace(/\\(.)/gs, '$1')
  const text = field === 'category' && !read.isPattern ? plain.replaceAll('+', ' ') : plain
  return [[{ field, is: read.isPattern ? 'pattern' : 'words', text, isExcluded: read.isExcluded !== isOpposite }]]
}

function anyOf(options: (Alternatives | undefined)[]): Alternatives | undefined {
  return options.includes(undefined) ? undefined : bounded(options.flatMap((option) => option ?? []))
}

/** Each alternative of one part with each of the others. */
function allOf(parts: (Alternatives | undefined)[]): Alternatives | undefined {
  return parts.reduce<Alternatives | undefined>(
    (all, part) => all && part && bounded(all.flatMap((one) => part.map((other) => one.concat(other)))),
    [[]],
  )
}

const bounded = (alternatives: Alternatives) => (alternatives.length > alternativesMax ? undefined : alternatives)
