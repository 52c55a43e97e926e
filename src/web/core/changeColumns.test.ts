import { describe, expect, test } from 'vitest'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { changeUnread, countUnread, feedsOf, moveColumn, moveFeed, takeOver, withTag } from './changeColumns.ts'

describe('a feed dragged on the board', () => {
  test('takes the place of the feed it is dropped on, as the server counts', () => {
    const board = [makeColumn(1, ['A', 'B', 'C'])]
    expect(titles(moveFeed(board, { feedId: idOf('A'), columnId: 1, order: 2 }))).toEqual([['B', 'C', 'A']])
    expect(titles(moveFeed(board, { feedId: idOf('C'), columnId: 1, order: 0 }))).toEqual([['C', 'A', 'B']])
  })

  test('goes to another column, and both columns stay dense from 0', () => {
    const board = [makeColumn(1, ['A', 'B']), makeColumn(2, ['X', 'Y'])]
    const moved = moveFeed(board, { feedId: idOf('A'), columnId: 2, order: 1 })
    expect(titles(moved)).toEqual([['B'], ['X', 'A', 'Y']])
    expect(feedsOf(moved).map((feed) => [feed.order, feed.columnId])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ])
  })

  test('leaves alone what it does not touch: a third column is not drawn again', () => {
    const board = [makeColumn(1, ['A']), makeColumn(2, ['X']), makeColumn(3, ['Q'])]
    const moved = moveFeed(board, { feedId: idOf('A'), columnId: 2, order: 0 })
    expect(moved[2]).toBe(board[2])
  })

  test('changes nothing when another tab has deleted it meanwhile', () => {
    const board = [makeColumn(1, ['A'])]
    expect(moveFeed(board, { feedId: 999, columnId: 1, order: 0 })).toBe(board)
  })
})

test('a column moved to the left takes the place of its neighbor', () => {
  const board = [makeColumn(1, [], 0), makeColumn(2, [], 1), makeColumn(3, [], 2)]
  expect(moveColumn(board, 3, 1).map(({ id, order }) => [id, order])).toEqual([
    [1, 0],
    [3, 1],
    [2, 2],
  ])
})

test('a badge counts down to nothing and never below', () => {
  const board = changeUnread([makeColumn(1, ['A', 'B'])], idOf('A'), -1)
  expect(countUnread(feedsOf(board))).toBe(1)
  expect(countUnread(feedsOf(changeUnread(board, idOf('A'), -1)))).toBe(1)
})

test('a feed that comes back from a refresh stays where it was moved meanwhile', () => {
  const board = [makeColumn(1, ['A', 'B']), makeColumn(2, [])]
  const refreshed = { ...makeFeed('A', 1, 0), lastFetchedAt: '2026-01-01T00:00:00.000Z' }
  const moved = moveFeed(board, { feedId: idOf('A'), columnId: 2, order: 0 })
  expect(feedsOf(takeOver(moved, refreshed))).toMatchObject([
    { title: 'B' },
    { title: 'A', columnId: 2, order: 0, lastFetchedAt: refreshed.lastFetchedAt },
  ])
})

test('a tag leaves only its feeds on the board, and every column as a place to drop on', () => {
  const tagged = makeColumn(1, ['A', 'B'])
  const [first] = tagged.feeds
  first?.feedTags.push({ tagId: 7, tag: { id: 7, name: 'Morning', color: '#ef4444', icon: '' } })
  expect(titles(withTag([tagged, makeColumn(2, ['X'])], 7))).toEqual([['A'], []])
})

const idOf = (title: string) => title.charCodeAt(0)
const titles = (columns: Column[]) => columns.map((column) => column.feeds.map((feed) => feed.title))

function makeColumn(id: number, feedTitles: string[], order = id - 1): Column {
  return {
    id,
    name: `Column ${id}`,
    order,
    sort: 'hand',
    boardId: null,
    feeds: feedTitles.map((title, index) => makeFeed(title, id, index)),
  }
}

function makeFeed(title: string, columnId: number, order: number): Feed {
  return {
    id: idOf(title),
    title,
    favicon: null,
    feedUrl: `https://example.com/${title}`,
    siteUrl: null,
    kind: 'articles',
    columnId,
    order,
    itemOrder: 'newest',
    fullText: 'asked',
    lastFetchedAt: null,
    _count: { feedItems: 1 },
    feedTags: [],
    health: { state: 'well', lastError: null, lastSuccessAt: null, nextCheckAt: null, failures: 0 },
  }
}
