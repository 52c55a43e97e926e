import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWords } from '../../db/searchWords.ts'
import { hashWord, hashWords } from './hashWords.ts'

function hashesOf(text: string): number[] {
  const hashes: number[] = []
  hashWords(text, (hash) => hashes.push(hash))
  return hashes
}

const wordHashes = (text: string) => readWords(text).map(hashWord)

test('the words of a text in any script have the hashes of the words that a search finds', () => {
  for (const text of [
    '',
    'Plain words, 2026!',
    'Don’t “quote” – me… ½ price™ at the ﬁnish',
    'École à Ís\u0301land e\u0301te\u0301 a\u00a0b',
    '東京の天気 weather ไทยดี',
    `${'x'.repeat(250)} end`,
    'İstanbul STRASSE straße ①',
    '!\u0301a =\u0338 b',
    '😀 emoji 👩‍🚀x',
  ])
    expect([text, hashesOf(text)]).toEqual([text, wordHashes(text)])
})

test('random texts have the hashes of their words, unless they have a capital sigma', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((random) => random.replaceAll('Σ', ''))
  const mixed = fc
    .array(
      fc.oneof(
        fc.constantFrom(' ', 'A', 'é', "'", '’', 'z9', '漢', '\u0301', '\u200d', '.', '–', '…', '\u2011', '\u00a0'),
        text,
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(mixed, (some) => {
      expect(hashesOf(some)).toEqual(wordHashes(some))
    }),
    { numRuns: 3000, seed: 17 },
  )
})
