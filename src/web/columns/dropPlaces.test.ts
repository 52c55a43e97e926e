import { describe, expect, test } from 'vitest'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { announceDrag } from './announceDrag.ts'
import { columnPlace, feedPlace, readDrop, readPlace } from './dropPlaces.ts'

const board = [makeColumn(1, 'News', [11, 12, 13]), makeColumn(2, 'Later', [21])]
const drop = (feedId: number, place: string) => readDrop(board, feedId, readPlace(place))

describe('a feed dropped', () => {
  test('on a column goes last, in its own column too', () => {
    expect(drop(11, columnPlace(2))).toEqual({ feedId: 11, columnId: 2, order: 1 })
    expect(drop(11, columnPlace(1))).toEqual({ feedId: 11, columnId: 1, order: 2 })
  })

  test("on a feed takes that feed's place", () => {
    expect(drop(21, feedPlace(12))).toEqual({ feedId: 21, columnId: 1, order: 1 })
  })

  test('on itself stays', () => {
    expect(drop(11, feedPlace(11))).toBeUndefined()
  })

  test('beside the board stays, and so does one dropped on what another tab has deleted', () => {
    expect(readDrop(board, 11, undefined)).toBeUndefined()
    expect(drop(11, feedPlace(99))).toBeUndefined()
    expect(drop(11, columnPlace(9))).toBeUndefined()
  })
})

describe('a screen reader', () => {
  // Only the ids are read.
  const over = (place: string) => ({ active: { id: feedPlace(11) }, over: { id: place } }) as never

  test('hears where a feed would go, counted from one', () => {
    expect(announceDrag(board).onDragOver(over(columnPlace(2)))).toBe(
      'Dropped here, Feed 11 takes place 2 of 2 in the column Later.',
    )
  })

  test('hears that a feed dropped on itself stays', () => {
    expect(announceDrag(board).onDragEnd(over(feedPlace(11)))).toBe('Feed 11 stays where it was.')
  })
})

function makeColumn(id: number, name: string, feedIds: number[]): Column {
  return { id, name, order: id - 1, feeds: feedIds.map((feedId, order) => makeFeed(feedId, id, order)) }
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
    lastFetchedAt: null,
    _count: { feedItems: 0 },
    feedTags: [],
    health: { state: 'well', lastError: null, lastSuccessAt: null, nextCheckAt: null, failures: 0 },
  }
}
