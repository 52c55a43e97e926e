import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInQueue, type Queued } from './placeInQueue.ts'

type Step = { itemId: number; afterId: number | null | undefined }

/** As the database does it. */
function write(queue: Queued[], step: Step): Queued[] {
  const rows = new Map(queue.map((entry) => [entry.itemId, entry]))
  for (const row of placeInQueue(queue, step)) rows.set(row.itemId, row)
  return [...rows.values()].sort((one, other) => one.place - other.place || one.itemId - other.itemId)
}

const idsOf = (queue: Queued[]) => queue.map(({ itemId }) => itemId)

test('an item comes first, last, or after another one, and moves without a second entry', () => {
  let queue: Queued[] = []
  const put = (itemId: number, afterId?: number | null) => {
    queue = write(queue, { itemId, afterId })
    return idsOf(queue)
  }
  put(1)
  put(2)
  expect(put(3, null)).toEqual([3, 1, 2])
  expect(put(2, 3)).toEqual([3, 2, 1])
  expect(put(3, 1)).toEqual([2, 1, 3])
  expect(put(2, 2)).toEqual([2, 1, 3])
  expect(put(4, 99)).toEqual([2, 1, 3, 4])
})

test('in any order of changes each item is in the queue once, after the one that was named, and the others keep their order', () => {
  const step = fc.record({
    itemId: fc.integer({ min: 1, max: 8 }),
    afterId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    isFirst: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let queue: Queued[] = []
      for (const { itemId, afterId: named, isFirst } of steps) {
        const afterId = isFirst ? null : named
        const before = idsOf(queue)
        queue = write(queue, { itemId, afterId })
        const ids = idsOf(queue)
        expect(new Set(ids).size).toBe(ids.length)
        if (afterId === itemId && before.includes(itemId)) expect(ids).toEqual(before)
        else {
          const others = before.filter((id) => id !== itemId)
          expect(ids.filter((id) => id !== itemId)).toEqual(others)
          const after = afterId === undefined || afterId === null ? -1 : others.indexOf(afterId)
          expect(ids.indexOf(itemId)).toBe(afterId === null ? 0 : after < 0 ? others.length : after + 1)
        }
        expect(queue.every(({ place }) => Number.isSafeInteger(place))).toBe(true)
      }
    }),
  )
})

test('places are given out again when there is none between two entries', () => {
  let queue = write(write([], { itemId: 1, afterId: null }), { itemId: 2, afterId: 1 })
  for (let itemId = 3; itemId < 60; itemId++) queue = write(queue, { itemId, afterId: 1 })
  expect(idsOf(queue)).toEqual([1, ...Array.from({ length: 57 }, (_, index) => 59 - index), 2])
})
