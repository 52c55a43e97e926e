import { describe, expect, test } from 'vitest'
import type { Item } from '../../shared/api/entities.ts'
import { makeItem } from '../testing/makeEntities.ts'
import { groupByFeed, mergeItems, newestId, withAllRead, withMarks } from './itemLists.ts'

describe('a mark', () => {
  test('changes its item and leaves the others as they are, so that they are not drawn again', () => {
    const items = [datedItem(3), datedItem(2)]
    const marked = withMarks(items, { id: 3, isRead: true, isSaved: false, isLater: false })
    expect(marked[0]).toMatchObject({ id: 3, isRead: true })
    expect(marked[1]).toBe(items[1])
  })

  test('of an item elsewhere leaves the list itself', () => {
    const items = [datedItem(3)]
    expect(withMarks(items, { id: 9, isRead: true, isSaved: false, isLater: false })).toBe(items)
  })
})

describe('marking all read', () => {
  test('reaches up to the newest item, wherever it is in the list', () => {
    // An item that its publisher backdated arrived last and is second.
    expect(newestId([[datedItem(4), datedItem(7)], undefined, [datedItem(5)]])).toBe(7)
    expect(newestId([[], undefined])).toBeUndefined()
  })

  test('leaves unread what came since', () => {
    const items = [datedItem(8), datedItem(7), datedItem(6)]
    expect(withAllRead(items, 7).map((item) => item.isRead)).toEqual([false, true, true])
  })
})

describe('a feed loaded again', () => {
  test('keeps what the reader had loaded further down', () => {
    const known = [datedItem(5), datedItem(4), datedItem(3), datedItem(2)]
    expect(ids(merge(known, [5, 4].map(datedItem)))).toEqual([5, 4, 3, 2])
  })

  test('lets go of as many at the end as came on top: a page open for days does not grow', () => {
    const known = Array.from({ length: 40 }, (_, index) => datedItem(100 - index))
    const merged = merge(known, [102, 101, 100].map(datedItem))
    expect(merged).toHaveLength(40)
    expect(merged.at(-1)?.id).toBe(63)
  })

  test('starts again if items between the two lists are missing', () => {
    expect(ids(merge([5, 4, 3, 2].map(datedItem), [9, 8, 7].map(datedItem)))).toEqual([9, 8, 7])
  })

  test('keeps what was read below the last that is unread', () => {
    expect(ids(merge([5, 4].map(datedItem), [datedItem(9)], { isWhole: true }))).toEqual([9, 5, 4])
  })

  test('shows an item once whose publisher changed its date', () => {
    const datedAnew = { ...datedItem(2), publishedAt: datedItem(8).publishedAt }
    expect(ids(merge([5, 4, 2].map(datedItem), [datedAnew, datedItem(5)]))).toEqual([2, 5, 4])
  })

  test('loses what the source has taken back among the newest', () => {
    expect(ids(merge([5, 4].map(datedItem), [6, 4].map(datedItem)))).toEqual([6, 4])
  })

  test('does not forget a mark made while the answer was on its way', () => {
    const merged = merge([{ ...datedItem(5), isRead: true }], [6, 5].map(datedItem), { keepMarks: true })
    expect(merged.map((item) => item.isRead)).toEqual([false, true])
  })
})

test('items are put to their feeds in the order they came, saved ones of a deleted feed to none', () => {
  const groups = groupByFeed([
    datedItem(3),
    { ...datedItem(2), feedId: 2 },
    datedItem(1),
    { ...datedItem(9), feedId: null },
  ])
  expect([...groups].map(([feedId, items]) => [feedId, ids(items)])).toEqual([
    [1, [3, 1]],
    [2, [2]],
  ])
})

test('a list that begins with its oldest item keeps the later ones that the reader has loaded', () => {
  const oldestFirst = { isOldestFirst: true }
  expect(ids(merge(datedItems(1, 2, 3, 4), datedItems(1, 2), oldestFirst))).toEqual([1, 2, 3, 4])
  expect(ids(merge(datedItems(1, 2), datedItems(1, 2, 3), oldestFirst))).toEqual([1, 2, 3])
})

test('nothing of the other end of a feed stays after its order has changed', () => {
  expect(ids(merge(datedItems(9, 8, 7), datedItems(1, 2, 3), { isOldestFirst: true }))).toEqual([1, 2, 3])
  expect(ids(merge(datedItems(1, 2, 3), datedItems(9, 8, 7)))).toEqual([9, 8, 7])
})

type How = { keepMarks?: boolean; isWhole?: boolean; isOldestFirst?: boolean }
const merge = (known: Item[], fresh: Item[], how: How = {}) =>
  mergeItems(known, fresh, { keepMarks: false, isWhole: false, ...how })

const ids = (items: Item[]) => items.map((item) => item.id)

const datedItems = (...ids: number[]) => ids.map(datedItem)

/** A later id is a later date. */
function datedItem(id: number): Item {
  return makeItem({ id, feedId: 1, publishedAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString() })
}
