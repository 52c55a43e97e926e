// Pure: whether the regular expressions of a search can be used.
import { estimateSets, estimateSteps } from './patternSteps.ts'
import { compilePattern, patternOf } from './patterns.ts'
import type { SearchPattern } from './searchFilters.ts'

export type PatternFault = { is: 'tooLong' } | { is: 'invalid'; source: string }

/** With all of them, a text of 100,000 letters takes about a second. */
const patternStepsMax = 1000

/** Twice what is allowed, since an estimate may be too high. */
const estimatedStepsMax = 2000
const setsMax = 300

/** Undefined when all of them can be used. */
export function findPatternFault(patterns: readonly SearchPattern[]): PatternFault | undefined {
  const fault = patterns.map(findFault).find((each) => each !== undefined)
  if (fault) return fault
  const steps = patterns.reduce((sum, { source }) => sum + patternOf(source).steps, 0)
  return steps > patternStepsMax ? { is: 'tooLong' } : undefined
}

function findFault({ source }: SearchPattern): PatternFault | undefined {
  if (estimateSteps(source) > estimatedStepsMax || estimateSets(source) > setsMax) return { is: 'tooLong' }
  return compilePattern(source) === undefined ? { is: 'invalid', source } : undefined
}
