import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFeed, makeItem } from '../testing/makeEntities.ts'
import { type BoardAnswer, knownBoardKey } from './boardCalls.ts'
import { columnsQuery } from './columnsApi.ts'
import { applyMarks } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'
import { raiseNewestItem, readNewestItem, setArrivalsWaiting } from './newestItem.ts'
import { createQueryClient } from './queryClient.ts'

const firstPath = '/api/board?columns=4&feedsPerColumn=3&perFeed=3'

let cache: QueryClient
let board: BoardAnswer
/** Address and If-None-Match of each call. */
let asked: [string, string | null][]
/** Happens while the server answers. */
let meanwhile: () => void

beforeEach(() => {
  cache = createQueryClient()
  asked = []
  meanwhile = () => {}
  board = {
    columns: [{ id: 1, name: 'News', feeds: [{ id: 7, title: 'Rivers', unread: 2 }] }],
    tags: [],
    newestItemId: 12,
    blocks: [{ feed: makeFeed({ id: 7, title: 'Rivers' }), items: [makeItem({ id: 12 })], hasMore: true }],
  }
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const known = new Headers(headers).get('if-none-match')
    asked.push([address, known])
    meanwhile()
    if (address.endsWith('/ensure-defaults'))
      return Response.json({ columns: [{ id: 1, name: 'News', order: 0, feeds: [] }] })
    const etag = JSON.stringify(board).length.toString()
    return known === etag ? new Response(null, { status: 304 }) : Response.json(board, { headers: { etag } })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const load = () => cache.fetchQuery({ ...columnsQuery, staleTime: 0 })
const badge = () => cache.getQueryData(columnsQuery.queryKey)?.[0]?.feeds[0]?._count.feedItems

test('the first call brings the blocks in sight, the next one the frame only', async () => {
  await load()
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, false))).toEqual({
    items: [makeItem({ id: 12 })],
    isWhole: false,
  })
  await load()
  expect(asked.map(([address]) => address)).toEqual([firstPath, '/api/board'])
})

test('a frame that did not change comes without its bytes, and stays the same', async () => {
  await load()
  const second = await load()
  const third = await load()
  expect(asked.map(([, known]) => known !== null)).toEqual([false, false, true])
  expect(third).toBe(second)
})

test('of a board with thousands of feeds the first screen comes first, and then all feeds', async () => {
  vi.useFakeTimers()
  const whole = {
    ...board,
    columns: [{ id: 1, name: 'News', feeds: [7, 8].map((id) => ({ id, title: `Feed ${id}` })) }],
  }
  const part: BoardAnswer = { ...board, isPart: true }
  board = part
  meanwhile = () => {
    board = asked.length % 2 === 1 ? part : whole
  }
  const idsOf = () => cache.getQueryData(columnsQuery.queryKey)?.[0]?.feeds.map(({ id }) => id)
  await load()
  expect(idsOf()).toEqual([7])
  await vi.advanceTimersByTimeAsync(0)
  expect(cache.getQueryState(columnsQuery.queryKey)?.isInvalidated).toBe(true)
  await load()
  expect(idsOf()).toEqual([7, 8])
  expect(asked.map(([address]) => address)).toEqual([firstPath, '/api/board'])
  // Nothing that is shown disappears in between.
  cache.removeQueries({ queryKey: knownBoardKey })
  const stops = cache.getQueryCache().subscribe(() => expect(idsOf()).toEqual([7, 8]))
  await load()
  stops()
  expect(asked.map(([address]) => address).slice(2)).toEqual([firstPath, '/api/board'])
})

test('an account without columns gets them', async () => {
  board = { columns: [], tags: [], newestItemId: null, blocks: [] }
  expect((await load()).map(({ name }) => name)).toEqual(['News'])
  expect(asked.map(([address]) => address)).toEqual([firstPath, '/api/columns/ensure-defaults'])
})

test('a mark made while the frame loads is kept, and the counts are loaded again', async () => {
  vi.useFakeTimers()
  await load()
  meanwhile = () => applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false, isLater: false })
  await load()
  expect(badge()).toBe(1)
  meanwhile = () => {}
  await vi.advanceTimersByTimeAsync(1000)
  expect(cache.getQueryState(columnsQuery.queryKey)?.isInvalidated).toBe(true)
})

test('"Mark all read" does not reach what waits to be shown', async () => {
  await load()
  expect(readNewestItem(cache)).toBe(12)
  setArrivalsWaiting(cache, true)
  raiseNewestItem(cache, 20)
  expect(readNewestItem(cache)).toBe(12)
  setArrivalsWaiting(cache, false)
  raiseNewestItem(cache, 20)
  expect(readNewestItem(cache)).toBe(20)
})
