import { describe, expect, test } from 'vitest'
import type { Item } from '../../shared/api/entities.ts'
import { groupByFeed, mergeItems, newestId, overlayList, withAllRead, withMarks } from './itemLists.ts'

describe('a mark', () => {
  test('changes its item and leaves the others as they are, so that they are not drawn again', () => {
    const items = [makeItem(3), makeItem(2)]
    const marked = withMarks(items, { id: 3, isRead: true, isSaved: false })
    expect(marked[0]).toMatchObject({ id: 3, isRead: true })
    expect(marked[1]).toBe(items[1])
  })

  test('of an item elsewhere leaves the list itself', () => {
    const items = [makeItem(3)]
    expect(withMarks(items, { id: 9, isRead: true, isSaved: false })).toBe(items)
  })
})

describe('marking all read', () => {
  test('reaches up to the newest item of the list, wherever that stands in it', () => {
    // An item dated back by its publisher arrived last and stands second.
    expect(newestId([[makeItem(4), makeItem(7)], undefined, [makeItem(5)]])).toBe(7)
    expect(newestId([[], undefined])).toBeUndefined()
  })

  test('leaves unread what came since', () => {
    const items = [makeItem(8), makeItem(7), makeItem(6)]
    expect(withAllRead(items, 7).map((item) => item.isRead)).toEqual([false, true, true])
  })
})

describe('a feed loaded anew', () => {
  test('keeps what the reader had loaded further down', () => {
    const known = [makeItem(5), makeItem(4), makeItem(3), makeItem(2)]
    expect(ids(mergeItems(known, [makeItem(6), makeItem(5), makeItem(4)], { keepMarks: false }))).toEqual([
      6, 5, 4, 3, 2,
    ])
  })

  test('loses what the source has taken back among the newest', () => {
    expect(ids(mergeItems([makeItem(5), makeItem(4)], [makeItem(6), makeItem(4)], { keepMarks: false }))).toEqual([
      6, 4,
    ])
  })

  test('does not forget a mark made while the answer was on its way', () => {
    const merged = mergeItems([{ ...makeItem(5), isRead: true }], [makeItem(6), makeItem(5)], { keepMarks: true })
    expect(merged.map((item) => item.isRead)).toEqual([false, true])
  })
})

describe('the list an article is opened from', () => {
  const first = { items: [9, 8, 7, 6].map(makeItem), shownCount: 3 }
  const second = { items: [5, 4].map(makeItem), shownCount: 3 }

  test('holds the first 3 items of each feed in column order', () => {
    expect(ids(overlayList([first, second], makeItem(5)))).toEqual([9, 8, 7, 5, 4])
  })

  test('keeps to 3 items when more are shown and one of the first was opened', () => {
    expect(ids(overlayList([{ ...first, shownCount: 6 }, second], makeItem(9)))).toEqual([9, 8, 7, 5, 4])
  })

  test('holds an item that came into view by Load More', () => {
    expect(ids(overlayList([{ ...first, shownCount: 6 }, second], makeItem(6)))).toEqual([9, 8, 7, 6, 5, 4])
  })
})

test('items are put to their feeds in the order they came, saved ones of a deleted feed to none', () => {
  const groups = groupByFeed([
    makeItem(3),
    { ...makeItem(2), feedId: 2 },
    makeItem(1),
    { ...makeItem(9), feedId: null },
  ])
  expect([...groups].map(([feedId, items]) => [feedId, ids(items)])).toEqual([
    [1, [3, 1]],
    [2, [2]],
  ])
})

const ids = (items: Item[]) => items.map((item) => item.id)

function makeItem(id: number): Item {
  return {
    id,
    feedId: 1,
    title: `Item ${id}`,
    link: null,
    author: '',
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
    imageUrl: null,
    snippet: '',
    isRead: false,
    isSaved: false,
    isConfirmation: false,
    confirmationLinks: '[]',
    feed: { title: 'The Weekly Current', favicon: null, feedTags: [] },
    feedItemTags: [],
    alsoIn: [],
    sound: null,
  }
}
