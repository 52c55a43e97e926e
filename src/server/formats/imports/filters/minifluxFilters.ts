import { type FilterTerm, type ForeignRule, type ForeignRules, type ForeignScope, writeQuery } from './foreignRule.ts'

/** The fields of a feed, or of the user, in Miniflux' API. `…list_rules` is one expression, the others have lines 'Field=…'. */
export type MinifluxFilters = {
  blocklist_rules?: string | null
  keeplist_rules?: string | null
  block_filter_entry_rules?: string | null
  keep_filter_entry_rules?: string | null
}

/** Its filters drop articles; ours hide them. `scope`: 'this' for those of a feed, 'all' for those of the user. */
export function readMinifluxFilters(filters: MinifluxFilters, scope: ForeignScope): ForeignRules {
  const moved: ForeignRules = { rules: [], untranslated: 0 }
  const add = (terms: FilterTerm[] | undefined) => {
    const query = terms && writeQuery(terms)
    if (query === undefined) moved.untranslated += 1
    else moved.rules.push(hiding(query, scope))
  }
  // Each line drops articles by itself.
  for (const term of readList(filters.blocklist_rules)) add([term])
  for (const line of linesOf(filters.block_filter_entry_rules)) add(readLine(line))
  // An article that matches no line is dropped, so one rule has the opposite of all lines.
  const kept = [filters.keeplist_rules, filters.keep_filter_entry_rules].some((rules) => linesOf(rules).length > 0)
  if (kept) add(readKept(filters))
  return moved
}

function hiding(query: string, scope: ForeignScope): ForeignRule {
  return { name: query, query, actions: [{ is: 'hide' }], scope }
}

function readKept(filters: MinifluxFilters): FilterTerm[] | undefined {
  const lines = linesOf(filters.keep_filter_entry_rules).map(readLine)
  // The opposite of 'between two days' is two alternatives.
  if (lines.some((line) => line?.length !== 1)) return undefined
  const terms = [...readList(filters.keeplist_rules), ...lines.flatMap((line) => line ?? [])]
  return terms.map((term) => ({ ...term, isExcluded: true }))
}

const linesOf = (rules: string | null | undefined) =>
  (rules ?? '').split(/[\r\n]+/).filter((line) => line.trim() !== '')

/** One expression for the address, the title, the author and the categories. */
function readList(expression: string | null | undefined): FilterTerm[] {
  const text = expression?.trim() ?? ''
  if (text === '') return []
  const fields = ['title', 'url', 'author', 'category'] as const
  return fields.map((field) => ({ field, is: 'pattern', text, isExcluded: false }))
}

const fieldsOfLines: Readonly<Record<string, FilterTerm['field']>> = {
  EntryTitle: 'title',
  EntryURL: 'url',
  EntryContent: 'text',
  EntryAuthor: 'author',
  EntryTag: 'category',
}

/** Undefined for an address of comments, and for days that depend on today. */
function readLine(line: string): FilterTerm[] | undefined {
  const [, name = '', value = ''] = /^\s*(\w+)=(.+)$/.exec(line) ?? []
  if (name === 'EntryDate') return readDays(value.trim())
  const field = Object.hasOwn(fieldsOfLines, name) ? fieldsOfLines[name] : undefined
  return field && [{ field, is: 'pattern', text: value.trim(), isExcluded: false }]
}

function readDays(value: string): FilterTerm[] | undefined {
  const day = '(\\d{4}-\\d{2}-\\d{2})'
  const [, since, until] = new RegExp(`^between:${day},${day}$`).exec(value) ?? []
  if (since !== undefined && until !== undefined) return [dayTerm('after', since), dayTerm('before', until)]
  const [, side, at] = new RegExp(`^(before|after):${day}$`).exec(value) ?? []
  return at === undefined ? undefined : [dayTerm(side === 'before' ? 'before' : 'after', at)]
}

const dayTerm = (field: 'before' | 'after', text: string): FilterTerm => ({
  field,
  is: 'words',
  text,
  isExcluded: false,
})
