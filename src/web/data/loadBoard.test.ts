import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { makeColumn, makeFeed, makeItem } from '../testing/makeEntities.ts'
import { CallError } from './callError.ts'
import { columnsQuery } from './columnsApi.ts'
import type { FeedItems } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { loadBoard, readBoardLoad, reloadBoard } from './loadBoard.ts'

const storedInEach = 20

let cache: QueryClient
/** How many of each feed the server was asked for, call by call. */
let asked: number[]

beforeEach(() => {
  cache = new QueryClient()
  asked = []
  vi.stubGlobal('localStorage', { getItem: () => null })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('every feed of a reader with thousands has items after the second load, as many each as fit one page', async () => {
  given(2000)
  await load()
  await load()
  expect(asked).toEqual([3, 5])
  expect(heldOf(1)?.items).toHaveLength(5)
  expect(heldOf(2000)?.items).toHaveLength(5)
  expect(heldOf(2000)?.isWhole).toBe(false)
})

test('a reader of few feeds gets 15 items of each', async () => {
  given(2)
  await load()
  await load()
  expect(asked).toEqual([3, 15])
})

test('a feed that the page cuts, or has no room for, is not taken for empty', async () => {
  given(4000)
  await load()
  await load()
  expect(asked).toEqual([3, 3])
  expect(heldOf(3333)?.items).toHaveLength(3)
  expect(heldOf(3334)).toBeUndefined()
  expect(heldOf(4000)).toBeUndefined()
})

test('what is held of a feed that the page has no room for stays, and is asked for anew in sight', async () => {
  given(4000)
  const held: FeedItems = { items: [itemOf(4000, 0)], isWhole: false }
  cache.setQueryData<FeedItems>(itemKeys.feedOf(4000, false), held)
  await load()
  expect(heldOf(4000)).toEqual(held)
  expect(cache.getQueryState(itemKeys.feedOf(4000, false))?.isInvalidated).toBe(true)
})

test('a feed without items is known to be empty', async () => {
  given(2, { withoutItems: 2 })
  await load()
  expect(heldOf(2)).toEqual({ items: [], isWhole: true })
})

test('a step that fails says why, keeps what is loaded, and can be taken again', async () => {
  given(2)
  await load()
  givenNoServer()
  await load()
  expect(stateOfBoard()).toMatchObject({ loaded: 'first', isLoading: false, error: expect.any(CallError) })
  expect(heldOf(1)?.items).toHaveLength(3)
  given(2)
  await load()
  expect(stateOfBoard()).toMatchObject({ loaded: 'whole', isLoading: false, error: null })
})

test('a board that is asked for twice at a time is loaded once', async () => {
  given(2)
  await Promise.all([load(), load()])
  expect(asked).toEqual([3])
})

test('a change that comes while the board loads is not forgotten', async () => {
  given(2)
  const loading = load()
  reloadBoard(cache)
  await loading
  expect(stateOfBoard()).toMatchObject({ loaded: 'first', isStale: true })
  await load()
  expect(stateOfBoard()).toMatchObject({ loaded: 'whole', isStale: false })
})

test('a reader who signs out while the board loads leaves nothing of it to the next one', async () => {
  given(2)
  const loading = load()
  cache.removeQueries()
  await loading
  expect(
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([])
})

const load = () => loadBoard(cache, false)
const stateOfBoard = () => readBoardLoad(cache, false)
const heldOf = (feedId: number) => cache.getQueryData<FeedItems>(itemKeys.feedOf(feedId, false))

/** The server: a board of so many feeds, whose newest items come in its order, cut where a page ends. */
function given(feedCount: number, { withoutItems }: { withoutItems?: number } = {}) {
  const feeds = Array.from({ length: feedCount }, (_, index) => makeFeed({ id: index + 1, order: index }))
  cache.setQueryData(columnsQuery.queryKey, [makeColumn({ id: 1, feeds })])
  vi.stubGlobal('fetch', async (address: string) => {
    const perFeed = Number(new URL(address, 'https://reader.example').searchParams.get('perFeed'))
    asked.push(perFeed)
    const items = feeds
      .filter(({ id }) => id !== withoutItems)
      .flatMap(({ id }) => Array.from({ length: Math.min(perFeed, storedInEach) }, (_, index) => itemOf(id, index)))
    return Response.json({ items: items.slice(0, limits.itemsPageMax), nextCursor: null })
  })
}

function givenNoServer() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
}

const itemOf = (feedId: number, index: number): Item => makeItem({ id: feedId * 100 - index, feedId })
