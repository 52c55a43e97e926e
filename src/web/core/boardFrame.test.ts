import { expect, test } from 'vitest'
import type { Column } from '../../shared/api/entities.ts'
import type { FrameFeed } from '../../shared/features/board.ts'
import { makeColumn, makeFeed } from '../testing/makeEntities.ts'
import { type Frame, isWhollyKnown, readFrame } from './boardFrame.ts'

const water = { id: 3, name: 'Water', color: '#3b82f6', icon: '' }
const frameOf = (...feeds: FrameFeed[]): Frame => ({ columns: [{ id: 1, name: 'News', feeds }], tags: [water] })
const read = (frame: Frame, held: Column[] = [], keepCounts = false) => readFrame(frame, held, { keepCounts })

test('a field that the frame leaves out has its usual value', () => {
  const [column] = read(
    frameOf({ id: 7, title: 'Rivers' }, { id: 8, title: 'Hills', unread: 4, state: 'gone', tagIds: [3] }),
  )
  expect(column?.feeds[0]).toMatchObject({
    kind: 'articles',
    columnId: 1,
    order: 0,
    _count: { feedItems: 0 },
    health: { state: 'well' },
  })
  expect(column?.feeds[1]).toMatchObject({ order: 1, _count: { feedItems: 4 }, feedTags: [{ tagId: 3, tag: water }] })
  expect(column?.feeds.map(isWhollyKnown)).toEqual([false, false])
})

test('what a block said of a feed stays, and what did not change keeps its identity', () => {
  const held = [makeColumn({ id: 1, feeds: [makeFeed({ id: 7, title: 'Rivers', favicon: '/rivers.png' })] })]
  expect(read(frameOf({ id: 7, title: 'Rivers' }), held)).toBe(held)
  const [column] = read(frameOf({ id: 7, title: 'Rivers', unread: 2 }), held)
  expect(column?.feeds[0]).toMatchObject({ favicon: '/rivers.png', _count: { feedItems: 2 } })
})

test('a feed that moved to another column takes what is known of it along', () => {
  const held = [
    makeColumn({ id: 1, feeds: [makeFeed({ id: 7, favicon: '/rivers.png' })] }),
    makeColumn({ id: 2, order: 1 }),
  ]
  const moved = read(
    {
      columns: [
        { id: 1, name: 'News', feeds: [] },
        { id: 2, name: 'News', feeds: [{ id: 7, title: 'Rivers' }] },
      ],
      tags: [],
    },
    held,
  )
  expect(moved[0]?.feeds).toEqual([])
  expect(moved[1]?.feeds[0]).toMatchObject({ favicon: '/rivers.png', columnId: 2 })
})

test('a count that is older than a mark does not come back', () => {
  const held = [makeColumn({ id: 1, feeds: [makeFeed({ id: 7, title: 'Rivers', _count: { feedItems: 1 } })] })]
  expect(read(frameOf({ id: 7, title: 'Rivers', unread: 2 }), held, true)[0]?.feeds[0]?._count.feedItems).toBe(1)
})
