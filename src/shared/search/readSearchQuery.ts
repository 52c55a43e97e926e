// Pure: a search whose regular expressions can be used.
import { explainFault } from './explainFault.ts'
import { findPatternFault } from './patternFault.ts'
import { type ReadSearch, readSearch } from './readSearch.ts'

/** Refuses what readSearch refuses, and invalid or long expressions. */
export function readSearchQuery(text: string, options: { isComplete?: boolean } = {}): ReadSearch {
  const query = readSearch(text, options)
  if (query.is === 'refused') return query
  const fault = findPatternFault(query.patterns)
  return fault === undefined ? query : { is: 'refused', reason: explainFault(fault) }
}
