import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { randomLetters } from '../../../../test/support/randomLetters.ts'
import { estimateSets, estimateSteps } from '../../../shared/search/patternSteps.ts'
import { compilePattern, patternOf } from '../../../shared/search/patterns.ts'

function isFound(source: string, text: string): boolean {
  const scan = patternOf(source).scan(text)
  for (;;) {
    const found = scan.advance()
    if (found !== null) return found
  }
}

const letters = 'abAB ßſKéЖж_1\n\u{1f600}\ud800-'
const atom = fc.constantFrom(
  ...'abkKéж. ',
  '\\w',
  '\\W',
  '\\b',
  '\\B',
  '^',
  '$',
  '(?m:^a)',
  '(?m:b$)',
  '[a-c]',
  '[^b]',
  '\\d',
  '\\pL',
  '\\z',
)
const expression = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    atom,
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => one + other),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => `(?:${one}|${other})`),
    fc.tuple(tie('any'), fc.constantFrom('*', '+', '?', '{2,5}', '{0,30}')).map(([one, times]) => `(?:${one})${times}`),
  ),
})).any

test('an expression matches the same texts as by the engine of its own', () => {
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 60 }).map((all) => all.join(''))
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 1, maxLength: 5 }), (source, all) => {
      fc.pre(compilePattern(source) !== undefined)
      const engine = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
      for (const one of all) expect([source, one, isFound(source, one)]).toEqual([source, one, engine.test(one)])
    }),
    { numRuns: 400 },
  )
})

test('a hostile expression looks at a long text in small pieces, with the right result', () => {
  const source = 'a[ab]{60}c|b[ab]{60}d'
  const text = randomLetters(5000)
  expect(isFound(source, text)).toBe(false)
  expect(isFound(source, `${text}d`)).toBe(isFound(source, `${text}c`) === false)
  const scan = patternOf(source).scan(text)
  let pieces = 1
  while (scan.advance() === null) pieces += 1
  expect(pieces).toBeGreaterThan(5)
})

test('the length of an expression is known before it is compiled', () => {
  for (const source of [
    'warming',
    'climate (change|crisis)',
    'a[ab]{480}c|b[ab]{480}d',
    '(abc){2,100}',
    '((a{10}){10}){10}',
  ]) {
    const steps = compilePattern(source)?.steps ?? 0
    expect([source, estimateSteps(source) / steps > 0.5, estimateSteps(source) / steps < 2]).toEqual([
      source,
      true,
      true,
    ])
  }
  expect(estimateSteps('\\pL{1000}'.repeat(50))).toBe(50_000)
  expect(estimateSteps(`${'('.repeat(900)}a{1000}`)).toBeGreaterThan(999)
  expect(estimateSets('[a-z0-9]{3} [^a-z]+ \\pL')).toBeLessThan(10)
  expect(estimateSets('[a-\\x{10ffff}]'.repeat(130))).toBeGreaterThan(2000)
  for (const broken of ['(', '[', '{1', '\\', ')', '[a'])
    expect(estimateSteps(broken.repeat(1000))).toBeGreaterThanOrEqual(0)
})
