// Rules as ingest applies them: compiled once for each version of a reader's rules in each worker.
import type { RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { type CompiledQuery, compileQuery } from '../../../shared/search/matchQuery.ts'
import type { RuleRow } from '../../db/schema.ts'
import { readRuleQuery } from './readRuleQuery.ts'
import { actionsOf, scopeOf } from './ruleState.ts'

export type CompiledRule = {
  id: number
  /** Among the rules of its reader. */
  position: number
  scope: RuleScope
  actions: RuleAction[]
  endsAt: number | null
  query: string
  compiled: CompiledQuery
  /** Its scope, query or actions name a tag. */
  needsTags: boolean
}

/** The rules that are on, in their order. Rules whose query can't be read any more are left out. */
export function compileRules(rules: readonly RuleRow[]): CompiledRule[] {
  return rules.flatMap((rule) => {
    const scope = scopeOf(rule)
    const query = readRuleQuery(rule.query, scope)
    if (rule.offAt !== null || query.is === 'refused') return []
    const actions = actionsOf(rule)
    const needsTags =
      scope.kind === 'tag' || actions.some(({ is }) => is === 'tag') || query.filters.some(({ by }) => by === 'tag')
    return [
      {
        id: rule.id,
        position: rule.position,
        scope,
        actions,
        endsAt: rule.endsAt,
        query: rule.query,
        compiled: compileQuery(query),
        needsTags,
      },
    ]
  })
}

/** About 100 MB if all readers had the longest rules; usual rules have 30 characters. */
const charsMax = 5_000_000
/** A rule takes memory beside its query. */
const charsOfRule = 500

type Kept = { rules: CompiledRule[]; chars: number }

/** By `rulesVersion`, which is different after each change of a reader's rules. */
const kept = new Map<number, Kept>()
let keptChars = 0

export const findCompiled = (version: number): CompiledRule[] | undefined => kept.get(version)?.rules

export function keepCompiled(version: number, rows: readonly RuleRow[]): CompiledRule[] {
  const rules = compileRules(rows)
  const chars = rows.reduce((sum, { query }) => sum + query.length + charsOfRule, charsOfRule)
  kept.set(version, { rules, chars })
  keptChars += chars
  for (const [oldest, { chars: freed }] of kept) {
    if (keptChars <= charsMax || oldest === version) break
    kept.delete(oldest)
    keptChars -= freed
  }
  return rules
}
