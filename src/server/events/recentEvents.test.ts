import { expect, test } from 'vitest'
import { createRecentEvents } from './recentEvents.ts'

test('the events of a reader within the given time, and no other reader’s', () => {
  let now = 0
  const recent = createRecentEvents(() => now)
  recent.add(1, { type: 'rulesChanged' })
  now = 3000
  recent.add(1, { type: 'boardChanged' })
  recent.add(2, { type: 'marksChanged' })
  now = 4000
  expect(recent.of(1, 2000)).toEqual([{ type: 'boardChanged', agoMs: 1000 }])
  expect(recent.of(1, 4000)).toEqual([
    { type: 'rulesChanged', agoMs: 4000 },
    { type: 'boardChanged', agoMs: 1000 },
  ])
  expect(recent.of(3, 4000)).toEqual([])
})

test('after a flood that dropped events, a page reloads everything', () => {
  let now = 0
  const recent = createRecentEvents(() => now)
  recent.add(1, { type: 'rulesChanged' })
  for (let number = 0; number < 5000; number += 1) recent.add(2, { type: 'newItems', feedId: number, count: 1 })
  expect(recent.of(1, 1000)).toEqual([
    { type: 'boardChanged', agoMs: 0 },
    { type: 'marksChanged', agoMs: 0 },
  ])
  now = 60_000
  expect(recent.of(1, 1000)).toEqual([])
})
