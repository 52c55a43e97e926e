import { z } from 'zod'
import {
  alternativesMax,
  type FilterTerm,
  type ForeignAction,
  type ForeignRule,
  type ForeignRules,
  type ForeignScope,
  writeQuery,
} from './foreignRule.ts'

/** Depending on its database, a flag is true, 't', 1 or '1'. */
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === 't' || value === 1 || value === '1')
const number = z.coerce.number()

const ruleSchema = z.object({
  reg_exp: z.string(),
  filter_type: number,
  inverse: flag,
  /** The title of a feed, or of a category with `cat_filter`; empty for all feeds. */
  feed: z.string().nullish(),
  cat_filter: flag,
  /** Of later versions: several feeds and categories, `[title, isCategory, isId]`; the id 0 is all feeds. */
  match: z.array(z.tuple([z.union([z.string(), z.number()]), z.boolean(), z.boolean()])).nullish(),
})

const filterSchema = z.object({
  title: z.string().nullish(),
  enabled: flag,
  match_any_rule: flag,
  inverse: flag,
  rules: z.array(ruleSchema).min(1),
  actions: z.array(z.object({ action_id: number, action_param: z.string().nullish() })).min(1),
})

/** The filters of Tiny Tiny RSS, each as the JSON text of its outline. */
export function readTinyTinyRssFilters(filters: readonly string[]): ForeignRules {
  const moved: ForeignRules = { rules: [], untranslated: 0 }
  for (const json of filters) {
    const rules = readFilter(json)
    if (rules === undefined) moved.untranslated += 1
    else moved.rules.push(...rules)
  }
  return moved
}

function readFilter(json: string): ForeignRule[] | undefined {
  const filter = filterSchema.safeParse(parse(json)).data
  if (filter === undefined) return undefined
  const actions = filter.actions.map(({ action_id: id, action_param: param }) => readAction(id, param ?? ''))
  const known = actions.flat().filter((action) => action !== undefined)
  const parts = filter.rules.map(readRule)
  if (actions.includes(undefined) || parts.includes(undefined)) return undefined
  const rules = parts.flatMap((part) => part ?? [])
  // The opposite of 'any' is 'all', of the opposites.
  const isAny = filter.match_any_rule !== filter.inverse
  const matched = filter.inverse ? rules.map(opposite) : rules
  const alternatives = isAny ? matched.flatMap(apart) : together(matched)
  if (alternatives === undefined || alternatives.length > alternativesMax) return undefined
  const queries = alternatives.map(({ terms, scope }) => ({ query: writeQuery(terms), scope }))
  if (queries.some(({ query }) => query === undefined)) return undefined
  return queries.map(({ query = '', scope }) => ({
    name: filter.title?.trim() || query,
    query,
    actions: known,
    scope,
  }))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type Matched = { terms: FilterTerm[]; scopes: ForeignScope[] }
type Alternative = { terms: FilterTerm[]; scope: ForeignScope }

const apart = ({ terms, scopes }: Matched): Alternative[] => scopes.map((scope) => ({ terms, scope }))

/** All match in the same feed. Undefined if they name different ones. */
function together(matched: Matched[]): Alternative[] | undefined {
  const limited = matched.map(({ scopes }) => scopes).filter(([scope]) => scope?.kind !== 'all')
  const [scopes = [{ kind: 'all' as const }]] = limited
  if (limited.some((other) => JSON.stringify(other) !== JSON.stringify(scopes))) return undefined
  const terms = matched.flatMap((one) => one.terms)
  return scopes.map((scope) => ({ terms, scope }))
}

/** Outside its feeds the opposite of a rule would match everything, which our rules cannot say. */
function opposite({ terms, scopes }: Matched): Matched {
  return { terms: terms.map((term) => ({ ...term, isExcluded: !term.isExcluded })), scopes }
}

const fields: readonly (FilterTerm['field'] | undefined)[] = [
  undefined,
  'title',
  'text',
  'any',
  'url',
  undefined,
  'author',
  'category',
]

function readRule(rule: z.output<typeof ruleSchema>): Matched | undefined {
  const field = fields[rule.filter_type]
  const scopes = readScopes(rule)
  if (field === undefined || scopes === undefined) return undefined
  return { terms: [{ field, is: 'pattern', text: rule.reg_exp, isExcluded: rule.inverse }], scopes }
}

function readScopes({ feed, cat_filter: isCategory, match }: z.output<typeof ruleSchema>): ForeignScope[] | undefined {
  if (!match?.length) return [feed ? { kind: isCategory ? 'column' : 'feed', name: feed } : { kind: 'all' }]
  const scopes = match.map(([name, isColumn, isId]): ForeignScope | undefined => {
    if (!isId) return { kind: isColumn ? 'column' : 'feed', name: String(name) }
    // The category 0 holds the feeds without a category.
    return isColumn ? undefined : { kind: 'all' }
  })
  if (scopes.includes(undefined)) return undefined
  return scopes.some((scope) => scope?.kind === 'all') ? [{ kind: 'all' }] : scopes.flatMap((scope) => scope ?? [])
}

/** Undefined for publishing, scores and plugins. */
function readAction(id: number, param: string): ForeignAction[] | undefined {
  switch (id) {
    case 1:
      return [{ is: 'hide' }]
    case 2:
      return [{ is: 'markRead' }]
    case 3:
      return [{ is: 'save' }]
    case 4:
    case 7: {
      const names = (id === 4 ? param.split(',') : [param]).map((name) => name.trim()).filter((name) => name !== '')
      return names.length === 0 ? undefined : names.map((name) => ({ is: 'tag', name }))
    }
    case 8:
      return [{ is: 'stop' }]
    default:
      return undefined
  }
}
