import { expect, test } from 'vitest'
import type { FeedBlock } from '../../shared/features/board.ts'
import { defaultPreferences } from '../../shared/preferences.ts'
import { defaultListLook } from '../core/listLook.ts'
import { makeFeed, makeItem } from '../testing/makeEntities.ts'
import { choosePainted, choosePaintedItems, type FirstBoard } from './choosePainted.ts'

const plain: FeedBlock = { feed: makeFeed({ id: 1 }), items: [1, 2, 3, 4].map((id) => makeItem({ id })), hasMore: true }
const blockOf = (id: number, change: Partial<FeedBlock> = {}): FeedBlock => ({
  ...plain,
  feed: makeFeed({ id }),
  ...change,
})
const usual = { look: defaultListLook, columns: 2, unreadOnly: false, now: 0 }

function boardOf(blocks: FeedBlock[], change: Partial<FirstBoard['answer']> = {}): FirstBoard {
  const feeds = blocks.map(({ feed: { id, title } }) => ({ id, title, unread: 1 }))
  return {
    answer: { columns: [{ id: 1, name: 'News', feeds }], tags: [], newestItemId: 4, blocks, ...change },
    // The other fields are not read.
    user: { preferences: defaultPreferences } as FirstBoard['user'],
    searches: [],
  }
}

const paintedFeeds = (board: FirstBoard) => choosePainted(board, usual)?.[0]?.blocks.map(({ feed }) => feed.id)

test('the usual board is painted with the items that a block shows first', () => {
  const [column] = choosePainted(boardOf([blockOf(1), blockOf(2)]), usual) ?? []
  expect(column).toMatchObject({ name: 'News', feedCount: 2, shownCount: 2, restCount: 0 })
  expect(column?.blocks.map(({ items }) => items.length)).toEqual([3, 3])
})

test('a column is painted down to its first block that looks different', () => {
  const tag = { tagId: 1, tag: { id: 1, name: 'Read first', color: '#ef4444', icon: '' } }
  const tagged = blockOf(2, { feed: makeFeed({ id: 2, feedTags: [tag] }) })
  const faded = blockOf(2, { items: [makeItem({ id: 9, isFaded: true })] })
  for (const different of [tagged, faded, blockOf(2, { items: [] }), blockOf(2, { hidden: 1 })]) {
    expect(paintedFeeds(boardOf([blockOf(1), different, blockOf(3)]))).toEqual([1])
  }
})

test('a block whose items have not come ends the painting of its column', () => {
  const board = boardOf([blockOf(1), blockOf(2)])
  expect(paintedFeeds({ ...board, answer: { ...board.answer, blocks: [blockOf(1)] } })).toEqual([1])
})

test('columns beside the window and columns with searches get no blocks', () => {
  const board = boardOf([blockOf(1)])
  const search = { id: 1, name: 'Bread', query: 'bread', columnId: 1, order: 0 }
  expect(choosePainted({ ...board, searches: [search] }, usual)).toBeNull()
  expect(choosePainted(board, { ...usual, columns: 0 })).toBeNull()
})

test('a board that is shown in another way is left to the page', () => {
  const board = boardOf([blockOf(1)])
  const withPreferences = (change: object) =>
    ({ ...board, user: { preferences: { ...defaultPreferences, ...change } } }) as FirstBoard
  expect(choosePainted(withPreferences({ view: 'cards' }), usual)).toBeNull()
  expect(choosePainted(withPreferences({ counts: 'dots' }), usual)).toBeNull()
  expect(choosePainted(withPreferences({ unreadOnly: true }), usual)).toBeNull()
  expect(choosePainted(withPreferences({ pausedUntil: '2026-01-01T00:00:00.000Z' }), usual)).toBeNull()
  expect(choosePainted(board, { ...usual, look: { ...defaultListLook, density: 'compact' } })).toBeNull()
})

test('with only unread items, feeds without any are left out', () => {
  const board = boardOf([blockOf(1), blockOf(2)])
  const [column] = board.answer.columns
  const answer = {
    ...board.answer,
    columns: [
      {
        ...column,
        id: 1,
        name: 'News',
        feeds: [
          { id: 1, title: 'One' },
          { id: 2, title: 'Two', unread: 3 },
        ],
      },
    ],
  }
  const user = { preferences: { ...defaultPreferences, unreadOnly: true } } as FirstBoard['user']
  const painted = choosePainted({ ...board, answer, user }, { ...usual, unreadOnly: true })
  expect(painted?.[0]).toMatchObject({ feedCount: 2, shownCount: 1 })
  expect(painted?.[0]?.blocks.map(({ feed }) => feed.id)).toEqual([2])
})

test('a list is painted down to its first item that looks different', () => {
  const { user } = boardOf([plain])
  const tag = { tagId: 1, tag: { id: 1, name: 'Read first', color: '#ef4444', icon: '' } }
  const item = makeItem({ id: 2 })
  const different = [makeItem({ id: 2, isFaded: true }), { ...item, feed: { ...item.feed, feedTags: [tag] } }]
  for (const second of different) {
    const items = [makeItem({ id: 1 }), second, makeItem({ id: 3 })]
    expect(choosePaintedItems({ items, user }, usual)?.map(({ id }) => id)).toEqual([1])
  }
})

test('a list that is empty, in another look or of unread items only is left to the page', () => {
  const { user } = boardOf([plain])
  const items = [makeItem({ id: 1 })]
  expect(choosePaintedItems({ items: [], user }, usual)).toBeNull()
  expect(choosePaintedItems({ items, user }, { ...usual, unreadOnly: true })).toBeNull()
  expect(
    choosePaintedItems({ items, user }, { ...usual, look: { ...defaultListLook, density: 'headlines' } }),
  ).toBeNull()
})
