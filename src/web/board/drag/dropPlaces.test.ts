import { describe, expect, test } from 'vitest'
import type { Column, Feed, SavedSearch } from '../../../shared/api/entities.ts'
import { columnPlace, feedPlace, searchPlace } from '../../parts/dragPlaces.ts'
import { announceDrag } from './announceDrag.ts'
import { readDraggable, readDrop, readPlace } from './dropPlaces.ts'

const board = {
  columns: [makeColumn(1, 'News', [11, 12, 13]), makeColumn(2, 'Later', [21])],
  searches: [makeSearch(31, 1, 0), makeSearch(32, 1, 1), makeSearch(41, 2, 0)],
}
const drop = (dragged: string, place: string) => {
  const block = readDraggable(dragged)
  return block && readDrop(board, block, readPlace(place))
}

describe('a feed dropped', () => {
  test('on a column goes last, in its own column too', () => {
    expect(drop(feedPlace(11), columnPlace(2))).toEqual({ is: 'feed', id: 11, columnId: 2, order: 1 })
    expect(drop(feedPlace(11), columnPlace(1))).toEqual({ is: 'feed', id: 11, columnId: 1, order: 2 })
  })

  test("on a feed takes that feed's place", () => {
    expect(drop(feedPlace(21), feedPlace(12))).toEqual({ is: 'feed', id: 21, columnId: 1, order: 1 })
  })

  test('on itself stays', () => {
    expect(drop(feedPlace(11), feedPlace(11))).toBeUndefined()
  })

  test('beside the board stays, and so does one dropped on what another tab has deleted', () => {
    expect(readDrop(board, { is: 'feed', id: 11 }, undefined)).toBeUndefined()
    expect(drop(feedPlace(11), feedPlace(99))).toBeUndefined()
    expect(drop(feedPlace(11), columnPlace(9))).toBeUndefined()
  })
})

describe('a search dropped', () => {
  test('on a column goes last among its searches, in its own column too', () => {
    expect(drop(searchPlace(31), columnPlace(2))).toEqual({ is: 'search', id: 31, columnId: 2, order: 1 })
    expect(drop(searchPlace(31), columnPlace(1))).toEqual({ is: 'search', id: 31, columnId: 1, order: 1 })
  })

  test("on a search takes that search's place", () => {
    expect(drop(searchPlace(41), searchPlace(32))).toEqual({ is: 'search', id: 41, columnId: 1, order: 1 })
  })

  test('on itself stays, and a search and a feed never change places', () => {
    expect(drop(searchPlace(31), searchPlace(31))).toBeUndefined()
    expect(drop(searchPlace(31), feedPlace(11))).toBeUndefined()
    expect(drop(feedPlace(11), searchPlace(31))).toBeUndefined()
  })
})

describe('a screen reader', () => {
  // Only the ids are read.
  const over = (place: string, dragged = feedPlace(11)) => ({ active: { id: dragged }, over: { id: place } }) as never

  test('hears where a feed would go, counted from one', () => {
    expect(announceDrag(board).onDragOver(over(columnPlace(2)))).toBe(
      'Dropped here, Feed 11 takes place 2 of 2 in the column Later.',
    )
  })

  test('hears where a search would go, among the searches', () => {
    expect(announceDrag(board).onDragOver(over(searchPlace(41), searchPlace(31)))).toBe(
      'Dropped here, Search 31 takes place 1 of 2 among the searches of Later.',
    )
  })

  test('hears that a feed dropped on itself stays', () => {
    expect(announceDrag(board).onDragEnd(over(feedPlace(11)))).toBe('Feed 11 stays where it was.')
  })
})

function makeSearch(id: number, columnId: number, order: number): SavedSearch {
  return { id, columnId, order, name: `Search ${id}`, query: 'moon' }
}

function makeColumn(id: number, name: string, feedIds: number[]): Column {
  return {
    id,
    name,
    order: id - 1,
    sort: 'hand',
    boardId: null,
    feeds: feedIds.map((feedId, order) => makeFeed(feedId, id, order)),
  }
}

function makeFeed(id: number, columnId: number, order: number): Feed {
  return {
    id,
    title: `Feed ${id}`,
    favicon: null,
    feedUrl: `https://example.com/${id}`,
    siteUrl: null,
    kind: 'articles',
    columnId,
    order,
    itemOrder: 'newest',
    fullText: 'asked',
    lastFetchedAt: null,
    _count: { feedItems: 0 },
    feedTags: [],
    health: { state: 'well', lastError: null, lastSuccessAt: null, nextCheckAt: null, failures: 0 },
  }
}
