import { expect, test } from 'vitest'
import { createTypoCounter, letterMask, mayBeTypo, typosAllowed } from './typos.ts'

const countTypos = createTypoCounter()

test.each([
  ['guardain', 'guardian', 1, true],
  ['gardian', 'guardian', 1, true],
  ['guuardian', 'guardian', 1, true],
  ['guarxian', 'guardian', 1, true],
  ['matematics', 'mathematics', 1, true],
  ['photogrpahy', 'photography', 1, true],
  ['gaurdain', 'guardian', 2, true],
  ['photogrpa', 'photography', 1, false],
])('%s leads to %s: %i slips, the whole word %s', (asked, word, count, isWhole) => {
  expect(countTypos(asked, word, 2)).toEqual({ count, isWhole })
  expect(mayBeTypo(letterMask(asked), letterMask(word), 2)).toBe(true)
})

test.each([
  ['guardian', 'guardian'],
  ['guard', 'guardian'],
  ['kitchen', 'chicken'],
  ['x'.repeat(200), 'x'.repeat(201)],
])('%s is no typo of %s', (asked, word) => {
  expect(countTypos(asked, word, 2)).toBeNull()
})

test('short words allow no typos', () => {
  expect(['npr', 'wired', 'guardian'].map(typosAllowed)).toEqual([0, 1, 2])
})
