import { expect, test } from 'vitest'
import { createRecentEvents } from './recentEvents.ts'

const noFeeds = new Map()

test('the events of a reader and of their feeds within the given time, and no other reader’s', () => {
  let now = 0
  const recent = createRecentEvents(() => now)
  recent.add({ userId: 1, event: { type: 'rulesChanged' } })
  now = 3000
  recent.add({ userId: 1, event: { type: 'boardChanged' } })
  recent.add({ userId: 2, event: { type: 'marksChanged' } })
  recent.add({ feedId: 7, event: { type: 'newItems', count: 2 } })
  now = 4000
  expect(recent.before(2000).of(1, noFeeds)).toEqual([{ type: 'boardChanged', agoMs: 1000 }])
  expect(recent.before(4000).of(1, new Map([[7, 70]]))).toEqual([
    { type: 'rulesChanged', agoMs: 4000 },
    { type: 'boardChanged', agoMs: 1000 },
    { type: 'newItems', feedId: 70, count: 2, agoMs: 1000 },
  ])
  expect(recent.before(4000).of(3, new Map([[8, 80]]))).toEqual([])
})

test('after a flood that dropped events, a page reloads everything', () => {
  let now = 0
  const recent = createRecentEvents(() => now)
  recent.add({ userId: 1, event: { type: 'rulesChanged' } })
  for (let feedId = 0; feedId < 5000; feedId += 1) recent.add({ feedId, event: { type: 'newItems', count: 1 } })
  expect(recent.before(1000).of(1, noFeeds)).toEqual([
    { type: 'boardChanged', agoMs: 0 },
    { type: 'marksChanged', agoMs: 0 },
  ])
  now = 60_000
  expect(recent.before(1000).of(1, noFeeds)).toEqual([])
})
