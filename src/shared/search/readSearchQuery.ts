// Pure: a search whose regular expressions can be used.

import { type CodedText, coded } from '../texts/codedText.ts'
import { texts } from '../texts/texts.ts'
import { estimateSets, estimateSteps } from './patternSteps.ts'
import { compilePattern, patternOf } from './patterns.ts'
import { type ReadSearch, readSearch } from './readSearch.ts'
import type { SearchPattern } from './searchFilters.ts'

/** Refuses what readSearch refuses, and invalid or long expressions. */
export function readSearchQuery(text: string, options: { isComplete?: boolean } = {}): ReadSearch {
  const query = readSearch(text, options)
  if (query.is === 'refused') return query
  const reason = query.patterns.map(findFault).find((fault) => fault !== undefined)
  if (reason) return { is: 'refused', reason }
  if (countSteps(query.patterns) > patternStepsMax) return { is: 'refused', reason: coded(texts.searchPatternsTooLong) }
  return query
}

/** With all of them, a text of 100,000 letters takes about a second. */
const patternStepsMax = 1000

const countSteps = (patterns: SearchPattern[]) => patterns.reduce((sum, { source }) => sum + patternOf(source).steps, 0)

/** Twice what is allowed, since an estimate may be too high. */
const estimatedStepsMax = 2000
const setsMax = 300

function findFault({ source }: SearchPattern): CodedText | undefined {
  if (estimateSteps(source) > estimatedStepsMax || estimateSets(source) > setsMax)
    return coded(texts.searchPatternsTooLong)
  return compilePattern(source) === undefined ? coded(texts.searchPatternWrong, { pattern: source }) : undefined
}
