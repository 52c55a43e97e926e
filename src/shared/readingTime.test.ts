import { expect, test } from 'vitest'
import { countWords, minutesToRead } from './readingTime.ts'

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

test('500 letters of Chinese take as long as 230 words', () => {
  expect(countWords('读'.repeat(500))).toBe(230)
  expect(countWords(`${'読'.repeat(500)} and two`)).toBe(232)
  expect(countWords('ภาษาไทย')).toBe(1)
})

test('a text is read at 230 words a minute', () => {
  expect([100, 230, 345, 3220].map(minutesToRead)).toEqual([1, 1, 2, 14])
})

test('a teaser, and a text that was not counted, have no minutes', () => {
  expect([0, 40, 99, null].map(minutesToRead)).toEqual([null, null, null, null])
})
