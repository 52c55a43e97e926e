import { expect, test } from 'vitest'
import { chunksOf } from './chunksOf.ts'

test.each([
  [0, []],
  [2, [[1, 2]]],
  [3, [[1, 2, 3]]],
  [4, [[1, 2, 3], [4]]],
  [
    6,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
])('%i values come in chunks of up to three', (count, chunks) => {
  expect([
    ...chunksOf(
      Array.from({ length: count }, (_, index) => index + 1),
      3,
    ),
  ]).toEqual(chunks)
})
