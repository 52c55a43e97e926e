import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Item } from '../../shared/api/entities.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'
import { followListedFeeds } from './useListedFeeds.ts'

test('a feed is listed as long as its list of unread items holds something', () => {
  const cache = new QueryClient()
  keep(cache, 1, [item])
  const listed = followListedFeeds(cache)
  const hear = vi.fn()
  listed.subscribe(hear)
  expect([...listed.read()]).toEqual([1])
  keep(cache, 2, [item])
  expect([...listed.read()]).toEqual([1, 2])
  keep(cache, 1, [])
  expect([...listed.read()]).toEqual([2])
  cache.removeQueries({ queryKey: itemKeys.feed(2) })
  expect([...listed.read()]).toEqual([])
  expect(hear).toHaveBeenCalledTimes(3)
})

test('a list that changes and still holds something is no news, nor is a list of all items', () => {
  const cache = new QueryClient()
  keep(cache, 1, [item])
  const listed = followListedFeeds(cache)
  const hear = vi.fn()
  listed.subscribe(hear)
  const before = listed.read()
  keep(cache, 1, [item, item])
  cache.setQueryData<FeedItems>(itemKeys.feedOf(3, false), { items: [item], isWhole: true })
  expect(listed.read()).toBe(before)
  expect(hear).not.toHaveBeenCalled()
})

// Only the number of items counts.
const item = { id: 1 } as Item

function keep(cache: QueryClient, feedId: number, items: Item[]): void {
  cache.setQueryData<FeedItems>(itemKeys.feedOf(feedId, true), { items, isWhole: true })
}
