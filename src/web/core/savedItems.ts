import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import { itemKeys } from './itemKeys.ts'

const savedItemsQuery = (order: 'newest' | 'oldest') =>
  infiniteQueryOptions({
    queryKey: itemKeys.savedIn(order),
    queryFn: async ({ pageParam, signal }) => {
      const query = { savedOnly: 'true' as const, limit: limits.savedItemsFetched, cursor: pageParam, order }
      const { items, nextCursor, total } = await call('GET /feeds/items', { query, signal })
      return { items, nextCursor, total: total ?? items.length }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Opening Saved loads the saved items (docs/specification.md#saved-items).
    refetchOnMount: 'always',
  })

export function useSavedItems({ isOldestFirst = false } = {}) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    savedItemsQuery(isOldestFirst ? 'oldest' : 'newest'),
  )
  return {
    items: data?.pages.flatMap((page) => page.items),
    /** undefined until it is loaded. */
    total: data?.pages[0]?.total,
    error,
    retry: refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: fetchNextPage,
  }
}

const savedCountQuery = queryOptions({
  queryKey: itemKeys.savedCount,
  queryFn: async ({ signal }) => {
    const { total } = await call('GET /feeds/items', { query: { savedOnly: 'true', limit: 1 }, signal })
    return total ?? 0
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The number of saved items, for the sidebar; undefined until it is loaded. Loaded after the board. */
export function useSavedCount({ isWanted }: { isWanted: boolean }): number | undefined {
  return useQuery({ ...savedCountQuery, enabled: isWanted }).data
}
