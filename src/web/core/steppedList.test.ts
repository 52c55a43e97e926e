import { expect, test } from 'vitest'
import { makeItem } from '../testing/makeEntities.ts'
import {
  countOf,
  currentItem,
  feedsNear,
  hasStep,
  indexOf,
  type ListPart,
  listFrom,
  type SteppedList,
  takeStep,
  withItems,
} from './steppedList.ts'

const items = (...ids: number[]) => ids.map((id) => makeItem({ id }))
const loaded = (feedId: number, ...ids: number[]): ListPart => ({ feedId, count: ids.length, items: items(...ids) })
const expected = (feedId: number, count: number): ListPart => ({ feedId, count, items: undefined })
const open = (parts: ListPart[], id: number): SteppedList => {
  const list = listFrom(parts, makeItem({ id }))
  if (list === undefined) throw new Error(`No part holds ${id}.`)
  return list
}
/** '2/5 item 7', or the feed that must be loaded. */
function after(start: SteppedList, ...steps: (1 | -1)[]): string {
  let list = start
  for (const step of steps) {
    const taken = takeStep(list, step)
    if (taken === undefined) return 'end'
    if ('wanted' in taken) return `feed ${taken.wanted}`
    list = taken.list
  }
  return `${indexOf(list) + 1}/${countOf(list)} item ${currentItem(list)?.id}`
}

test('all feeds count from the beginning, loaded or not', () => {
  const list = open([expected(1, 3), loaded(2, 9, 8), expected(3, 0), expected(4, 3)], 8)
  expect(after(list)).toBe('5/8 item 8')
  expect(after(list, -1)).toBe('4/8 item 9')
  expect([hasStep(list, 1), hasStep(list, -1)]).toEqual([true, true])
})

test('the next feeds are loaded before one steps to them, and named if they are not', () => {
  const list = open([expected(1, 3), loaded(2, 9), expected(3, 0), expected(4, 3), expected(5, 3)], 9)
  expect(feedsNear(list)).toEqual([1, 4])
  expect(after(list, 1)).toBe('feed 4')
  expect(after(list, -1)).toBe('feed 1')
  const both = withItems(withItems(list, 4, items(7, 6)), 1, items(20))
  expect(after(both)).toBe('2/7 item 9')
  expect(after(both, 1, 1)).toBe('4/7 item 6')
  expect(after(both, -1)).toBe('1/7 item 20')
  expect(after(both, -1, -1)).toBe('end')
})

test('a feed that turns out to be empty is passed by', () => {
  const list = withItems(open([loaded(1, 9), expected(2, 3), loaded(3, 5)], 9), 2, [])
  expect(after(list, 1)).toBe('2/2 item 5')
})

test('items that were loaded stay as they were', () => {
  const list = open([loaded(1, 9, 8)], 9)
  expect(withItems(list, 1, items(10, 9, 8))).toEqual(list)
  expect(listFrom([loaded(1, 9)], makeItem({ id: 3 }))).toBeUndefined()
})
