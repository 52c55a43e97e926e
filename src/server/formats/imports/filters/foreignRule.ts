// Pure: filters of other feed readers as rules of ours (docs/search.md). A filter that means more than our language can say is
// left out as a whole: half of it would hide other articles than before.
import { limits } from '../../../../shared/limits.ts'
import { quote } from '../../../../shared/search/searchTokens.ts'

/** A part of a filter. `pattern` is a regular expression. */
export type FilterTerm = {
  field: 'any' | 'title' | 'text' | 'author' | 'url' | 'category' | 'before' | 'after'
  is: 'words' | 'pattern'
  text: string
  isExcluded: boolean
}

/** Some of the alternatives match, and all terms of it. */
export type Alternatives = FilterTerm[][]

export type ForeignAction = { is: 'hide' | 'markRead' | 'save' | 'stop' } | { is: 'tag'; name: string }

/** 'this' is the feed that has the filter; feeds and columns are named by their titles. */
export type ForeignScope = { kind: 'all' } | { kind: 'this' } | { kind: 'feed' | 'column'; name: string }

/** A rule of ours, before its scope and tags are looked up. */
export type ForeignRule = { name: string; query: string; actions: ForeignAction[]; scope: ForeignScope }

/** `untranslated`: filters without a counterpart. */
export type ForeignRules = { rules: ForeignRule[]; untranslated: number }

/** A filter of many alternatives becomes as many rules. */
export const alternativesMax = 10

/** Undefined for a term without a counterpart, such as one with a quotation mark or one longer than a rule. */
export function writeQuery(terms: readonly FilterTerm[]): string | undefined {
  const parts = terms.map(writeTerm)
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' ')
}

const prefixes: Record<FilterTerm['field'], string> = {
  any: '',
  title: 'intitle:',
  text: 'intext:',
  author: 'author:',
  url: 'url:',
  category: 'category:',
  before: 'before:',
  after: 'after:',
}

function writeTerm({ field, is, text, isExcluded }: FilterTerm): string | undefined {
  // No rule may be so long, and writing it for each field would take long.
  if (text.length > limits.ruleQueryMaxChars) return undefined
  const value = is === 'pattern' ? writePattern(text) : writeWords(text)
  return value && `${isExcluded ? '-' : ''}${prefixes[field]}${value}`
}

function writeWords(text: string): string | undefined {
  const words = text.trim()
  if (words === '' || words.includes('"')) return undefined
  return /^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.test(words) && words !== 'OR' ? words : quote(words)
}

/** A slash ends the expression, so it is escaped. */
function writePattern(pattern: string): string | undefined {
  const escaped = pattern.replace(/\\[\s\S]|\//g, (found) => (found === '/' ? '\\/' : found))
  return pattern === '' ? undefined : `/${escaped}/`
}
