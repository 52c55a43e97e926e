import type { RuleScope } from '../../../shared/features/rules.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { HttpError } from '../../http/errors.ts'
import { type ReadQuery, readSearchQuery, type SearchQuery } from '../searches/readSearchQuery.ts'

/**
 * Parses the query of a rule: a search whose last word is complete, since nobody is still typing it. Refuses one without any
 * condition, and one that only excludes among all items: it would catch almost everything.
 */
export function readRuleQuery(text: string, scope: RuleScope): ReadQuery {
  const query = readSearchQuery(text, { isComplete: true })
  if (query.is === 'refused') return query
  const conditions = [...query.terms, ...query.filters, ...query.patterns]
  if (conditions.length === 0) return { is: 'refused', reason: coded(texts.ruleQueryEmpty) }
  const excludes = conditions.every(
    (condition) => 'isExcluded' in condition && condition.isExcluded && !isState(condition),
  )
  if (scope.kind === 'all' && excludes) return { is: 'refused', reason: coded(texts.ruleOnlyExcludes) }
  return query
}

/** `is:unread` is the opposite of read, but says which items are meant. */
const isState = (condition: object): boolean => 'by' in condition && condition.by === 'read'

/** Throws a 400 that names the field. */
export function readRuleQueryOrRefuse(text: string, scope: RuleScope): SearchQuery {
  const query = readRuleQuery(text, scope)
  if (query.is === 'refused') throw new HttpError(400, query.reason, { field: 'query' })
  return query
}
