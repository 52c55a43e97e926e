import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords } from './countWords.ts'

test('words are counted as people count them', () => {
  expect(countWords('')).toBe(0)
  expect(countWords(' – … ! ')).toBe(0)
  expect(countWords('Don’t count a well-known hyphen, or 3.5 twice')).toBe(8)
  expect(countWords('L’école est là')).toBe(3)
})

test('words with and without letters beyond ASCII are counted alike', () => {
  const text = "It's 3.5 miles - not 4, isn't it? state-of-the-art. U.S. 'quoted' a.b-c--d don't. "
  expect(countWords(text)).toBe(13)
  expect(countWords(`${text}é`)).toBe(14)
})

test('of any characters, letters and digits make a word with the marks on them and single joiners between them', () => {
  const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’\-.][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu
  const character = fc.oneof(
    fc.constantFrom(...'aZ9éßжא\u0301\u0308', "'", '’', '-', '.', ' ', '\n', '–', '…', '😀', '𝔘', '\ud835', '\udd18'),
    fc.string({ unit: 'grapheme', maxLength: 2 }),
  )
  const isSpaced = (text: string) =>
    !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(text)
  const text = fc.array(character, { maxLength: 40 }).map((some) => some.join(''))
  const isCounted = (some: string) => countWords(some) === (some.match(word) ?? []).length
  fc.assert(fc.property(text.filter(isSpaced), isCounted), { numRuns: 2000 })
})

test('a character that two pieces of a long text share is counted once', () => {
  for (const before of [16_382, 16_383, 16_384, 32_767])
    expect(countWords(`${'a'.repeat(before)}𝔘b ${'c '.repeat(9)}`)).toBe(10)
  expect(countWords('𠀀'.repeat(50_000))).toBe(23_000)
})

test('500 letters of Chinese take as long as 230 words', () => {
  expect(countWords('读'.repeat(500))).toBe(230)
  expect(countWords(`${'読'.repeat(500)} and two`)).toBe(232)
  expect(countWords('ภาษาไทย')).toBe(1)
})
