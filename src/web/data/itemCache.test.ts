import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Column, Item } from '../../shared/api/entities.ts'
import { columnsQuery } from './columnsApi.ts'
import { applyAllRead, applyMarks, type FeedItems, findItem, type SavedPages } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'

let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(columnsQuery.queryKey, [oneColumn(2)])
  cache.setQueryData<FeedItems>(itemKeys.feedOf(7, false), { items: [makeItem(12), makeItem(11)], isWhole: true })
  cache.setQueryData<FeedItems>(itemKeys.feedOf(7, true), { items: [makeItem(12)], isWhole: true })
  cache.setQueryData<SavedPages>(itemKeys.saved, {
    pages: [{ items: [{ ...makeItem(12), isSaved: true }], nextCursor: null, total: 1 }],
    pageParams: [undefined],
  })
})

test('a mark shows in every list that holds the item, and the badge counts one less', () => {
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: true })
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, false))?.items[0]?.isRead).toBe(true)
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, true))?.items[0]?.isRead).toBe(true)
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]?.items[0]?.isRead).toBe(true)
  expect(badge()).toBe(1)
})

test('the live event of a mark made here does not count twice', () => {
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false })
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false })
  expect(badge()).toBe(1)
})

test('an item that is unsaved leaves Saved, and the count says so', () => {
  applyMarks(cache, { id: 12, feedId: 7, isRead: false, isSaved: false })
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]).toMatchObject({ items: [], total: 0 })
})

test('an item unsaved while Saved is on its way does not come back with the older answer', async () => {
  const older = cache.getQueryData<SavedPages>(itemKeys.saved)
  const answers = [older, { pages: [{ items: [], nextCursor: null, total: 0 }], pageParams: [undefined] }]
  const page = new QueryObserver<SavedPages | undefined>(cache, {
    queryKey: itemKeys.saved,
    queryFn: async () => answers.shift(),
  })
  const leave = page.subscribe(() => {})
  applyMarks(cache, { id: 12, feedId: 7, isRead: false, isSaved: false })
  await vi.waitUntil(() => cache.isFetching() === 0)
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]?.items).toEqual([])
  leave()
})

test('a saved item of a deleted feed can be marked, without a badge to change', () => {
  cache.setQueryData<SavedPages>(itemKeys.saved, {
    pages: [{ items: [{ ...makeItem(30), feedId: null, isSaved: true }], nextCursor: null, total: 1 }],
    pageParams: [undefined],
  })
  applyMarks(cache, { id: 30, feedId: null, isRead: true, isSaved: true })
  expect(findItem(cache, 30)?.isRead).toBe(true)
  expect(badge()).toBe(2)
})

test('marking all read leaves what came after the cut-off', () => {
  applyAllRead(cache, [7], 11)
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, false))?.items.map((item) => item.isRead)).toEqual([
    false,
    true,
  ])
})

const badge = () => cache.getQueryData(columnsQuery.queryKey)?.[0]?.feeds[0]?._count.feedItems

function oneColumn(unread: number): Column {
  const health = { state: 'well' as const, lastError: null, lastSuccessAt: null, nextCheckAt: null, failures: 0 }
  const feed = {
    id: 7,
    title: 'The Weekly Current',
    favicon: null,
    feedUrl: 'https://example.com/feed',
    siteUrl: null,
    kind: 'articles' as const,
    columnId: 1,
    order: 0,
    lastFetchedAt: null,
    _count: { feedItems: unread },
    feedTags: [],
    health,
  }
  return { id: 1, name: 'News', order: 0, feeds: [feed] }
}

function makeItem(id: number): Item {
  return {
    id,
    feedId: 7,
    title: `Item ${id}`,
    link: null,
    author: '',
    publishedAt: '2026-01-01T00:00:00.000Z',
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
