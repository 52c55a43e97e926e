import { expect, test } from 'vitest'
import { findPlace } from './findPlace.ts'
import { hashParagraph } from './paragraphs.ts'

const place = (paragraphHash: string, paragraphIndex: number, share = 0.5) =>
  ({ source: 'feed', paragraphHash, paragraphIndex, share }) as const

test('a paragraph is found by its words after others were added or removed above it', () => {
  expect(findPlace(['a', 'b', 'c'], place('b', 1), 'feed')).toBe(1)
  expect(findPlace(['new', 'a', 'b', 'c'], place('b', 1), 'feed')).toBe(2)
  expect(findPlace(['b', 'c'], place('b', 1), 'feed')).toBe(0)
})

test('of paragraphs that all read alike the index counts, else the nearest', () => {
  expect(findPlace(['a', 'a', 'a', 'a'], place('a', 2), 'feed')).toBe(2)
  expect(findPlace(['x', 'a', 'x', 'a', 'x'], place('a', 4), 'feed')).toBe(3)
})

test('without the paragraph the index counts, and without the index the share', () => {
  expect(findPlace(['a', 'b', 'c', 'd'], place('gone', 2), 'feed')).toBe(2)
  expect(findPlace(['a', 'b', 'c', 'd'], place('gone', 40, 0.5), 'feed')).toBe(2)
  expect(findPlace(['a', 'b', 'c', 'd'], place('gone', 40, 1), 'feed')).toBe(3)
})

test('the whole article continues at the paragraph of the feed’s text, else at the same share', () => {
  expect(findPlace(['x', 'a', 'b', 'c'], place('b', 1), 'full')).toBe(2)
  expect(findPlace(['x', 'y', 'z', 'w'], place('b', 1, 0.75), 'full')).toBe(3)
})

test('a text without paragraphs has no place', () => {
  expect(findPlace([], place('a', 0), 'feed')).toBeNull()
})

test('the hash is of the beginning only', () => {
  const start = 'The river returns to its old bed, and the farmers on its banks have waited for a long time.'
  expect(hashParagraph({ text: `${start} One end.` })).toBe(hashParagraph({ text: `${start} Another end.` }))
  expect(hashParagraph({ text: 'Another start.' })).not.toBe(hashParagraph({ text: start }))
  expect(hashParagraph({ text: '🗞 emoji 你好' })).toMatch(/^[0-9a-f]{1,16}$/)
})
