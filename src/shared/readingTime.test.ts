import { expect, test } from 'vitest'
import { minutesToRead } from './readingTime.ts'

test('a text is read at 230 words a minute', () => {
  expect([100, 230, 345, 3220].map(minutesToRead)).toEqual([1, 1, 2, 14])
})

test('a teaser, and a text that was not counted, have no minutes', () => {
  expect([0, 40, 99, null].map(minutesToRead)).toEqual([null, null, null, null])
})
