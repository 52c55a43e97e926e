// Regular expressions of readers, which may be hostile. RE2 has no backtracking: the time is linear in the text
// (docs/decisions, Rules).
import { RE2JS, RE2JSException } from 're2js'
import { BoundedMap } from '../../lib/boundedMap.ts'

/** `steps`: of the compiled expression. A text takes time in proportion to its letters and to them. */
export type Pattern = { test: (text: string) => boolean; steps: number; findSome: (text: string) => PatternMatch[] }

/** From `start` up to `end`, in UTF-16 units of the text. */
export type PatternMatch = { start: number; end: number }
const matchesMax = 20

/** Readers repeat their searches, and a reader's rules are compiled again after each change. */
const compiledMax = 500
const compiled = new BoundedMap<string, Pattern>(compiledMax)

/** Ignores case. Undefined for an expression that is not valid, or that needs backtracking. */
export function compilePattern(source: string): Pattern | undefined {
  const known = compiled.get(source)
  if (known) return known
  try {
    const expression = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    const pattern: Pattern = {
      test: (text) => expression.test(text),
      steps: expression.programSize(),
      findSome: (text) => {
        const matcher = expression.matcher(text)
        const matches: PatternMatch[] = []
        while (matches.length < matchesMax && matcher.find())
          matches.push({ start: matcher.start(), end: matcher.end() })
        return matches
      },
    }
    compiled.set(source, pattern)
    return pattern
  } catch (error) {
    if (error instanceof RE2JSException) return undefined
    throw error
  }
}

/** An expression that was read before. */
export function patternOf(source: string): Pattern {
  const pattern = compilePattern(source)
  if (!pattern) throw new Error('Searches with an invalid expression are refused.')
  return pattern
}
