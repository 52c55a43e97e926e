import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWords } from '../../../shared/search/searchWords.ts'
import { createWordFinder } from './wordFinder.ts'

function findIn(text: string, words: readonly string[]): Set<string> {
  const found = new Set<string>()
  createWordFinder(new Map(words.map((word) => [word, word])))(text, (word) => found.add(word))
  return found
}

test('each word of a text in any script is found', () => {
  for (const text of [
    'Plain words, 2026!',
    'Don’t “quote” – me… ½ price™ at the ﬁnish',
    'École à Ís\u0301land e\u0301te\u0301 a\u00a0b',
    '東京の天気 weather ไทยดี',
    `${'x'.repeat(250)} end`,
    `${'y'.repeat(100)} ${'z'.repeat(99)}`,
    'İstanbul STRASSE straße ①',
    '!\u0301a =\u0338 b',
    '😀 emoji 👩‍🚀x',
  ]) {
    const words = new Set(readWords(text))
    expect([text, findIn(text, [...words])]).toEqual([text, words])
    for (const word of words) expect(findIn(text, [word])).toEqual(new Set([word]))
  }
})

test('parts of words are not found, nor are words that no one looks for', () => {
  expect(findIn('The others gather 2026', ['the'])).toEqual(new Set(['the']))
  expect(findIn('Others gather 2026', ['the', 'other', 'gathers', '202', '26'])).toEqual(new Set())
  expect(findIn('', ['the'])).toEqual(new Set())
  expect(findIn('Anything', [])).toEqual(new Set())
})

const aWord = fc.constantFrom('a', 'ab', 'aba', 'bab', 'abab', 'z9', 'é', '漢', 'ba\u0301', 'x'.repeat(100))
const separator = fc.constantFrom(' ', "'", '’', '\u200d', '.', '–', '…', '\u2011', '\u00a0', '', '\u0301')
const random = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('Σ', ''))

test('of random words, those of random texts are found', () => {
  const text = fc
    .array(
      fc.oneof(
        aWord,
        aWord.map((word) => word.toUpperCase()),
        separator,
        random,
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.uniqueArray(aWord, { minLength: 1 }), (some, wanted) => {
      const words = new Set(readWords(some))
      const folded = wanted.flatMap(readWords)
      const found = findIn(some, [...folded, ...words])
      for (const word of words) expect(found).toContain(word)
      const foundOnly = findIn(some, folded)
      for (const word of folded) if (words.has(word)) expect(foundOnly).toContain(word)
    }),
    { numRuns: 3000, seed: 17 },
  )
})

test('in a text of ASCII letters, only its own words are found', () => {
  const part = fc.oneof(fc.constantFrom('a', 'ab', 'aba', 'bab', 'B', ' ', '.', '9'), fc.string({ maxLength: 3 }))
  const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.uniqueArray(fc.constantFrom('a', 'ab', 'aba', 'baba', '9a')), (some, wanted) => {
      const words = new Set(readWords(some))
      expect(findIn(some, wanted)).toEqual(new Set(wanted.filter((word) => words.has(word))))
    }),
    { numRuns: 2000, seed: 4 },
  )
})
