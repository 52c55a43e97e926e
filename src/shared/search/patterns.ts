// Regular expressions of readers, which may be hostile. RE2 has no backtracking: the time is linear in the text
// (docs/decisions, Rules). But it is also linear in the length of the expression, so a long one looks at a long text in pieces.
import { RE2JS, RE2JSException } from 're2js'

export type Pattern = {
  /** The number of steps of the compiled expression. */
  steps: number
  /** Looks for a match in a text. */
  scan: (text: string) => PatternScan
  findSome: (text: string) => PatternMatch[]
}

export type PatternScan = {
  /** Goes on for some milliseconds at most. Null: it has not reached a match or the end of the text. */
  advance: () => boolean | null
  /** The work so far; a million takes about 10 ms. */
  work: () => number
}

/** From `start` up to `end`, in UTF-16 units of the text. */
export type PatternMatch = { start: number; end: number }
const matchesMax = 20

/** Readers repeat their searches, and a reader's rules are compiled again after each change. */
const compiledMax = 500
const compiled = new Map<string, Pattern>()

/** Ignores case. Undefined for an expression that is not valid, or that needs backtracking. */
export function compilePattern(source: string): Pattern | undefined {
  const known = compiled.get(source)
  if (known) return known
  try {
    const expression = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
    const pattern: Pattern = {
      steps: expression.programSize(),
      scan: createScanner(expression),
      findSome: (text) => {
        const matcher = expression.matcher(text)
        const matches: PatternMatch[] = []
        while (matches.length < matchesMax && matcher.find())
          matches.push({ start: matcher.start(), end: matcher.end() })
        return matches
      },
    }
    compiled.set(source, pattern)
    const [oldest] = compiled.keys()
    if (compiled.size > compiledMax && oldest !== undefined) compiled.delete(oldest)
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

/** The automatons of 500 expressions take some hundred MB at most. */
const automatonBytes = 256 * 1024
/** About 2 ms. */
const workAtOnce = 200_000
/** Making a state of the automaton takes as long as this many letters in known states, and more for each step that it holds. */
const workOfState = 200
const workOfStep = 15

// As in re2js: the end of the text, a search from any place, and the flags before the first letter.
const endOfText = -1
const unanchored = 0
const beginOfText = 1 | 4

/**
 * Drives the automaton of re2js letter by letter, which can stop anywhere. Its own loop can't, and for a long expression it takes a
 * second for a text of 100,000 letters. An automaton that needs too many states forgets all but the current one.
 */
function createScanner(expression: RE2JS): Pattern['scan'] {
  const { dfa } = expression.re2()
  dfa.stateBudget = automatonBytes
  dfa.memBudget = automatonBytes

  function step(state: AutomatonState, [letterClass, letter]: [number, number]): AutomatonState {
    const next = dfa.step(state, letterClass, letter, unanchored) ?? stepAfresh(state, [letterClass, letter])
    if (next === null) throw new Error('An expression needs more memory than a state of its automaton may have.')
    return next
  }

  function stepAfresh(state: AutomatonState, [letterClass, letter]: [number, number]): AutomatonState | null {
    const kept = dfa.resetCache(state)
    return kept && dfa.step(kept, letterClass, letter, unanchored)
  }

  return (text) => {
    let state: AutomatonState = dfa.start({ context: () => beginOfText }, 0)
    let [at, work] = [0, 0]
    const advance = (): boolean | null => {
      const end = work + workAtOnce
      while (at < text.length) {
        const letter = text.codePointAt(at) ?? 0
        const letterClass = dfa.runeClass(letter)
        const known = state.next?.[letterClass]
        if (known) work += 1
        else work += workOfState + workOfStep * state.nfaStates.length
        state = known ?? step(state, [letterClass, letter])
        if (state.isMatch) return true
        at += letter > 0xffff ? 2 : 1
        if (work >= end) return null
      }
      return step(state, [dfa.numClasses, endOfText]).isMatch
    }
    return { advance, work: () => work }
  }
}

/** A state of the automaton of re2js, which its types leave open. */
type AutomatonState = { isMatch: boolean; nfaStates: number[]; next: (AutomatonState | null)[] | null }
