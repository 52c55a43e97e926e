import { expect, test } from 'vitest'
import { partAt } from './partAt.ts'

test('a chapter plays until the next one starts', () => {
  const chapters = [{ startSeconds: 5 }, { startSeconds: 60 }, { startSeconds: null }]
  expect([0, 5, 59.9, 60, 9000].map((seconds) => partAt(chapters, seconds))).toEqual([-1, 0, 0, 1, 1])
})
