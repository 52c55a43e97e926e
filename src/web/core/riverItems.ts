// All items of the reader, or of a part, as one list (docs/specification.md: the river). Loaded page by page. A list that is on
// the page never gets items at its beginning: a live event only counts them, and the reader loads them.
import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import { unreadFilter } from './feedItems.ts'
import type { RiverPage, RiverPages } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'

/** A part of the reader's items: those of a feed, a column or a tag, or all. */
export type RiverScope = { feedId?: number; columnId?: number; tagId?: number }

export type RiverList = RiverScope & { unreadOnly: boolean; isOldestFirst: boolean; isQuietFirst?: boolean }

type RiverVisit = {
  list: RiverList
  /** Identifies the visit to the list: Back and Forward return to the same visit. */
  visit: number
  /** The number of items to load first: as many as the list had before the page was loaded again. */
  atLeast: number
}

const keptMs = 30 * 60_000

type PageOptions = { cursor: string | undefined; limit: number; signal?: AbortSignal }

async function fetchPage(list: RiverList, { signal, ...page }: PageOptions): Promise<RiverPage> {
  const { unreadOnly, isOldestFirst, isQuietFirst, ...scope } = list
  const order = isOldestFirst ? { order: 'oldest' as const } : isQuietFirst ? { order: 'quiet' as const } : {}
  const query = { ...scope, ...order, ...unreadFilter(unreadOnly), ...page }
  const { items, nextCursor } = await call('GET /feeds/items', { query, signal })
  return { items, nextCursor }
}

const riverQuery = ({ list, visit, atLeast }: RiverVisit) =>
  infiniteQueryOptions({
    queryKey: itemKeys.riverOf({ visit, list }),
    queryFn: ({ pageParam: cursor, signal }) => {
      const least = cursor === undefined ? Math.min(limits.itemsPageMax, atLeast) : 0
      return fetchPage(list, { cursor, limit: Math.max(limits.itemsPageDefault, least), signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Loading it again would put new items above those that the reader looks at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  })

export function useRiverItems(river: RiverVisit) {
  const cache = useQueryClient()
  const [restarts, setRestarts] = useState(0)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(riverQuery(river))
  return {
    items: useMemo(() => data?.pages.flatMap((page) => page.items), [data]),
    error,
    retry: refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: fetchNextPage,
    /** Loads the new items: at the beginning, where the list then starts again, or with the oldest first at its end. */
    loadNew: async () => {
      await loadNewItems(cache, river)
      if (!river.list.isOldestFirst) setRestarts((before) => before + 1)
    },
    /** Rises when the list starts again, and is then shown from its top. */
    restarts,
  }
}

async function loadNewItems(cache: QueryClient, { list, visit }: RiverVisit): Promise<void> {
  const queryKey = itemKeys.riverOf({ visit, list })
  const held = cache.getQueryData<RiverPages>(queryKey)
  const isAtEnd = held?.pages.at(-1)?.nextCursor === null
  if (held === undefined || (list.isOldestFirst && !isAtEnd)) return
  const cursor = list.isOldestFirst ? held.pageParams.at(-1) : undefined
  const limit = list.isOldestFirst ? limits.itemsPageMax : limits.itemsPageDefault
  await cache.cancelQueries({ queryKey, exact: true })
  const page = await fetchPage(list, { cursor, limit })
  cache.setQueryData<RiverPages>(queryKey, ({ pages, pageParams } = held) =>
    list.isOldestFirst
      ? { pages: [...pages.slice(0, -1), page], pageParams }
      : { pages: [page], pageParams: [undefined] },
  )
}

/** Enough for the part that a reader looks at. Items further down keep their marks until the list is loaded again. */
const reloadedMost = 1000

/**
 * After many or unknown marks: loads the marks of the lists on the page again. Neither their order nor their items change, so
 * nothing moves. Lists that are not on the page are loaded when the reader returns.
 */
export async function reloadRivers(cache: QueryClient): Promise<void> {
  cache.removeQueries({ queryKey: itemKeys.river, type: 'inactive' })
  const shown = cache.getQueryCache().findAll({ queryKey: itemKeys.river, type: 'active' })
  await Promise.all(shown.map(({ queryKey }) => reloadMarks(cache, queryKey)))
}

async function reloadMarks(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const held = cache.getQueryData<RiverPages>(queryKey)?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  const list = queryKey[2] as RiverList
  const limit = Math.max(limits.itemsPageDefault, Math.min(held, reloadedMost))
  // Items that were read since have left the unread list, and would not be in the answer.
  const { items } = await fetchPage({ ...list, unreadOnly: false }, { cursor: undefined, limit })
  const fresh = new Map(items.map((item) => [item.id, item]))
  const withMarks = (page: RiverPage): RiverPage => ({ ...page, items: page.items.map((item) => marked(item, fresh)) })
  cache.setQueryData<RiverPages>(queryKey, (pages) => pages && { ...pages, pages: pages.pages.map(withMarks) })
}

function marked(item: Item, fresh: ReadonlyMap<number, Item>): Item {
  const { isRead, isSaved, isLater } = fresh.get(item.id) ?? item
  const isSame = isRead === item.isRead && isSaved === item.isSaved && isLater === item.isLater
  return isSame ? item : { ...item, isRead, isSaved, isLater }
}
