import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Column } from '../../shared/api/entities.ts'
import { makeColumn, makeFeed, makeItem } from '../testing/makeEntities.ts'
import { columnsQuery } from './columnsApi.ts'
import { keepFeedItems } from './feedItems.ts'
import { applyAllRead, applyMarks, findItem, type SavedPages } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'

let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(columnsQuery.queryKey, [oneColumn(2)])
  cache.setQueryData<FeedItems>(itemKeys.feedOf(7, false), {
    items: [makeItem({ id: 12 }), makeItem({ id: 11 })],
    isWhole: true,
  })
  cache.setQueryData<FeedItems>(itemKeys.feedOf(7, true), { items: [makeItem({ id: 12 })], isWhole: true })
  cache.setQueryData<SavedPages>(itemKeys.saved, {
    pages: [{ items: [makeItem({ id: 12, isSaved: true })], nextCursor: null, total: 1 }],
    pageParams: [undefined],
  })
})

test('a mark shows in every list that holds the item, and the badge counts one less', () => {
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: true, isLater: false })
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, false))?.items[0]?.isRead).toBe(true)
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, true))?.items[0]?.isRead).toBe(true)
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]?.items[0]?.isRead).toBe(true)
  expect(badge()).toBe(1)
})

test('the live event of a mark made here does not count twice', () => {
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false, isLater: false })
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false, isLater: false })
  expect(badge()).toBe(1)
})

test('a faded item that another device marks unread is unread here and counts, and one that stays faded does not', () => {
  const faded = [12, 11].map((id) => makeItem({ id, isFaded: true }))
  cache.setQueryData<FeedItems>(itemKeys.feedOf(7, false), { items: faded, isWhole: true })
  const marks = { feedId: 7, isRead: false, isSaved: false, isLater: false }
  applyMarks(cache, { ...marks, id: 12 })
  applyMarks(cache, { ...marks, id: 11, isFaded: true })
  const { items = [] } = cache.getQueryData<FeedItems>(itemKeys.feedOf(7, false)) ?? {}
  expect(items.map(({ isFaded }) => isFaded)).toEqual([undefined, true])
  expect(badge()).toBe(3)
})

test('an item that is unsaved leaves Saved, and the count says so', () => {
  applyMarks(cache, { id: 12, feedId: 7, isRead: false, isSaved: false, isLater: false })
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]).toMatchObject({ items: [], total: 0 })
})

test('an item that is taken off Later leaves that list, and stays in Saved', () => {
  cache.setQueryData<SavedPages>(itemKeys.laterIn('oldest'), {
    pages: [{ items: [makeItem({ id: 12, isSaved: true, isLater: true })], nextCursor: null, total: 1 }],
    pageParams: [undefined],
  })
  applyMarks(cache, { id: 12, feedId: 7, isRead: false, isSaved: true, isLater: false })
  expect(cache.getQueryData<SavedPages>(itemKeys.laterIn('oldest'))?.pages[0]).toMatchObject({ items: [], total: 0 })
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]?.items).toHaveLength(1)
})

test('an item unsaved while Saved is on its way does not come back with the older answer', async () => {
  const older = cache.getQueryData<SavedPages>(itemKeys.saved)
  const answers = [older, { pages: [{ items: [], nextCursor: null, total: 0 }], pageParams: [undefined] }]
  const page = new QueryObserver<SavedPages | undefined>(cache, {
    queryKey: itemKeys.saved,
    queryFn: async () => answers.shift(),
  })
  const leave = page.subscribe(() => {})
  applyMarks(cache, { id: 12, feedId: 7, isRead: false, isSaved: false, isLater: false })
  await vi.waitUntil(() => cache.isFetching() === 0)
  expect(cache.getQueryData<SavedPages>(itemKeys.saved)?.pages[0]?.items).toEqual([])
  leave()
})

test('an item marked read while the list of unread items is on its way does not come back unread with that answer', () => {
  cache.removeQueries({ queryKey: itemKeys.feedOf(7, true) })
  const askedAt = Date.now() - 1
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false, isLater: false })
  const older = [makeItem({ id: 12 }), makeItem({ id: 11 })]
  keepFeedItems(
    cache,
    { feedId: 7, unreadOnly: true },
    { items: older, isWhole: true, hidden: undefined, itemOrder: 'newest', askedAt },
  )
  const { items = [] } = cache.getQueryData<FeedItems>(itemKeys.feedOf(7, true)) ?? {}
  expect(items.map(({ id, isRead }) => [id, isRead])).toEqual([
    [12, true],
    [11, false],
  ])
})

test('a saved item of a deleted feed can be marked, without a badge to change', () => {
  cache.setQueryData<SavedPages>(itemKeys.saved, {
    pages: [{ items: [makeItem({ id: 30, feedId: null, isSaved: true })], nextCursor: null, total: 1 }],
    pageParams: [undefined],
  })
  applyMarks(cache, { id: 30, feedId: null, isRead: true, isSaved: true, isLater: false })
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

const oneColumn = (unread: number): Column =>
  makeColumn({ id: 1, feeds: [makeFeed({ id: 7, _count: { feedItems: unread } })] })
