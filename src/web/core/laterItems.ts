import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import { itemKeys } from './itemKeys.ts'

const laterItemsQuery = (order: 'newest' | 'oldest') =>
  infiniteQueryOptions({
    queryKey: itemKeys.laterIn(order),
    queryFn: async ({ pageParam, signal }) => {
      const query = { laterOnly: 'true' as const, limit: limits.savedItemsFetched, cursor: pageParam, order }
      const { items, nextCursor, total } = await call('GET /feeds/items', { query, signal })
      return { items, nextCursor, total: total ?? items.length }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })

/** The list to read, last added first or first added first. */
export function useLaterItems({ isOldestFirst = false } = {}) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    laterItemsQuery(isOldestFirst ? 'oldest' : 'newest'),
  )
  return {
    items: data?.pages.flatMap((page) => page.items),
    error,
    retry: refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: fetchNextPage,
  }
}

/** `wordsLeft`: of the items that are not read yet. */
export type LaterProgress = { total: number; read: number; wordsLeft: number }

const progressQuery = queryOptions<LaterProgress>({
  queryKey: itemKeys.laterProgress,
  queryFn: async ({ signal }) => {
    const query = { laterOnly: 'true' as const, limit: 1 }
    const { total = 0, progress = { read: 0, wordsLeft: 0 } } = await call('GET /feeds/items', { query, signal })
    return { total, ...progress }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** For the sidebar and the page; undefined until it is loaded. Loaded after the board. */
export function useLaterProgress({ isWanted = true } = {}): LaterProgress | undefined {
  return useQuery({ ...progressQuery, enabled: isWanted }).data
}
