import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../shared/api/entities.ts'
import { defaultPreferences } from '../../shared/preferences.ts'
import { makeFeed, makeItem } from '../testing/makeEntities.ts'
import { type KnownBoard, knownBoardKey } from './boardCalls.ts'
import { columnsKey } from './columnsCache.ts'
import { firstBoardPath } from './firstAnswers.ts'
import { applyMarks } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'
import { keepBoardForNextVisit, restoreBoard } from './keptBoard.ts'
import { keepBoard } from './loadFrame.ts'
import { createQueryClient } from './queryClient.ts'
import { removeToken, storeToken } from './token.ts'

const anna = { id: 1, email: 'anna@example.com', preferences: defaultPreferences } as User

let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  storeToken('of-anna')
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page that Anna looked at: one feed with two unread items. */
function visit() {
  const cache = createQueryClient()
  const board: KnownBoard = {
    path: firstBoardPath(),
    etag: 'first',
    answer: {
      columns: [{ id: 1, name: 'News', feeds: [{ id: 7, title: 'Rivers', unread: 2 }] }],
      tags: [],
      newestItemId: 12,
      blocks: [
        { feed: makeFeed({ id: 7, title: 'Rivers' }), items: [12, 11].map((id) => makeItem({ id })), hasMore: false },
      ],
    },
  }
  cache.setQueryData(['profile'], anna)
  cache.setQueryData(knownBoardKey, board)
  cache.setQueryData(columnsKey, keepBoard(cache, board, Date.now()))
  return cache
}

test('a board without an answer of the server for a day is dropped, and its time is that of the last answer', async () => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  keepBoardForNextVisit(visit())
  vi.advanceTimersByTime(20 * 60 * 60 * 1000)
  // Without an answer it is kept again, but not for longer.
  const offline = await nextVisit()
  expect(offline.getQueryData(['profile'])).toEqual(anna)
  keepBoardForNextVisit(offline)
  vi.advanceTimersByTime(3 * 60 * 60 * 1000)
  expect((await nextVisit()).getQueryData(['profile'])).toEqual(anna)
  vi.advanceTimersByTime(2 * 60 * 60 * 1000)
  expect((await nextVisit()).getQueryData(['profile'])).toBeUndefined()
  expect(storage.has('keptBoard')).toBe(false)
  vi.useRealTimers()
})

async function nextVisit() {
  const cache = createQueryClient()
  await restoreBoard(cache)
  return cache
}

const startOf = () => JSON.parse(storage.get('firstBoard') ?? 'null')

test('the next visit shows what this one showed, and has it confirmed', async () => {
  keepBoardForNextVisit(visit())
  const cache = await nextVisit()
  expect(cache.getQueryData<FeedItems>(itemKeys.feedOf(7, false))?.items.map(({ id }) => id)).toEqual([12, 11])
  expect(cache.getQueryData(columnsKey)).toMatchObject([{ feeds: [{ title: 'Rivers', _count: { feedItems: 2 } }] }])
  expect(cache.getQueryState(columnsKey)?.isInvalidated).toBe(true)
  expect(startOf()).toEqual({
    version: expect.any(Number),
    token: 'of-anna',
    path: firstBoardPath(),
    etag: 'first',
    unreadOnly: false,
    answeredAt: expect.any(Number),
  })
})

test('a mark is kept as well, and the answer from before it is not asked about', async () => {
  const cache = visit()
  applyMarks(cache, { id: 12, feedId: 7, isRead: true, isSaved: false, isLater: false })
  keepBoardForNextVisit(cache)
  expect(
    (await nextVisit()).getQueryData<FeedItems>(itemKeys.feedOf(7, false))?.items.map(({ isRead }) => isRead),
  ).toEqual([true, false])
  expect(startOf().etag).toBeNull()
})

test('nothing of a reader is kept after signing out, nor shown to another one', async () => {
  keepBoardForNextVisit(visit())
  removeToken()
  expect([...storage.keys()]).toEqual([])
  storeToken('of-anna')
  keepBoardForNextVisit(visit())
  storage.set('token', 'of-bert')
  expect((await nextVisit()).getQueryData(columnsKey)).toBeUndefined()
})

test('a board too large to be read quickly is not kept', () => {
  const cache = visit()
  const items = [makeItem({ id: 12, snippet: 'x'.repeat(1_000_000) })]
  cache.setQueryData<FeedItems>(itemKeys.feedOf(7, false), { items, isWhole: true })
  keepBoardForNextVisit(cache)
  expect(storage.has('keptBoard')).toBe(false)
})

test('a full storage keeps no board, and the next visit does not refer to one', async () => {
  keepBoardForNextVisit(visit())
  const { setItem } = localStorage
  Object.assign(localStorage, {
    setItem(key: string, value: string) {
      if (value.length > 500) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      setItem(key, value)
    },
  })
  keepBoardForNextVisit(visit())
  expect(storage.has('keptBoard')).toBe(false)
  expect(startOf().etag).toBeNull()
  expect((await nextVisit()).getQueryData(columnsKey)).toBeUndefined()
})

test('a board that an older version kept is removed, not shown', async () => {
  keepBoardForNextVisit(visit())
  const { version, ...older } = JSON.parse(storage.get('keptBoard') ?? '{}')
  expect(version).toBeGreaterThan(0)
  for (const found of [JSON.stringify(older), JSON.stringify({ ...older, version: version + 1 }), '{"tok', '7']) {
    storage.set('keptBoard', found)
    expect((await nextVisit()).getQueryData(columnsKey)).toBeUndefined()
  }
})

test('where storage is blocked, the page starts without a board', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const cache = visit()
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepBoardForNextVisit(cache)
  removeToken()
  expect((await nextVisit()).getQueryData(columnsKey)).toBeUndefined()
})

test('a session that another tab ends while the board is read gets none', async () => {
  keepBoardForNextVisit(visit())
  const cache = createQueryClient()
  const restored = restoreBoard(cache)
  storage.set('token', 'of-bert')
  await restored
  expect(cache.getQueryData(['profile'])).toBeUndefined()
})
