import type { RuleScope } from '../../../shared/features/rules.ts'
import type { ReadSearch, SearchQuery } from '../../../shared/search/readSearch.ts'
import { readSearchQuery } from '../../../shared/search/readSearchQuery.ts'
import type { SearchTree } from '../../../shared/search/searchTree.ts'
import { coded } from '../../../shared/texts/codedText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { HttpError } from '../../http/errors.ts'

/**
 * Parses the query of a rule: a search whose last word is complete, since nobody is still typing it. Refuses one without any
 * condition, and one that may only exclude among all items: it would catch almost everything.
 */
export function readRuleQuery(text: string, scope: RuleScope): ReadSearch {
  const query = readSearchQuery(text, { isComplete: true })
  if (query.is === 'refused') return query
  if (query.tree === undefined) return { is: 'refused', reason: coded(texts.ruleQueryEmpty) }
  if (scope.kind === 'all' && onlyExcludes(query.tree)) return { is: 'refused', reason: coded(texts.ruleOnlyExcludes) }
  return query
}

/** One way to match is enough: 'moon OR -tide' catches almost everything. */
function onlyExcludes(tree: SearchTree): boolean {
  switch (tree.is) {
    case 'all':
      return tree.of.every(onlyExcludes)
    case 'any':
      return tree.of.some(onlyExcludes)
    case 'term':
      return tree.term.isExcluded
    case 'pattern':
      return tree.pattern.isExcluded
    case 'filter':
      // `is:unread` is the opposite of read, but says which items are meant.
      return 'isExcluded' in tree.filter && tree.filter.isExcluded && tree.filter.by !== 'read'
  }
}

/** Throws a 400 that names the field. */
export function readRuleQueryOrRefuse(text: string, scope: RuleScope): SearchQuery {
  const query = readRuleQuery(text, scope)
  if (query.is === 'refused') throw new HttpError(400, query.reason, { field: 'query' })
  return query
}
