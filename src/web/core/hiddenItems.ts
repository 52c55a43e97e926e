import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import type { FoundPage } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { RiverScope } from './riverItems.ts'

/** The list whose hidden items are shown: a part of the reader's items, or those that match a search. */
export type HiddenScope = RiverScope & { query?: string }

/** Such a list itself has the hidden items. */
export const isHiddenSearched = (query: string): boolean => /\bis:hidden\b/i.test(query)

/** In parentheses, since the words of a search with OR are alternatives. */
export const hiddenAmong = (query: string): string =>
  query.trim() === '' ? 'is:hidden' : `is:hidden (${query.trim()})`

const hiddenQuery = ({ query = '', ...scope }: HiddenScope) =>
  infiniteQueryOptions({
    queryKey: itemKeys.hiddenIn({ ...scope, query }),
    queryFn: async ({ pageParam: cursor, signal }): Promise<FoundPage> => {
      const q = hiddenAmong(query)
      const page = { limit: limits.itemsPageDefault, cursor }
      const { items, nextCursor } = await call('GET /feeds/items', { query: { ...scope, ...page, q }, signal })
      return { items, nextCursor, order: 'arrival', terms: [] }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The items of a list that rules hide, latest first. */
export function useHiddenItems(scope: HiddenScope, { isWanted }: { isWanted: boolean }) {
  const { data, error, ...query } = useInfiniteQuery({ ...hiddenQuery(scope), enabled: isWanted })
  return {
    items: data?.pages.flatMap((page) => page.items),
    error,
    retry: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: query.fetchNextPage,
  }
}
