import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { unreadFilter } from './feedItems.ts'
import type { FoundPage } from './itemCache.ts'
import { type ItemSearch, itemKeys } from './itemKeys.ts'

const pageItems = { page: limits.itemsPageDefault, board: limits.itemsPerLoadPerFeed }
const noTerms: string[] = []

const foundItemsQuery = (search: ItemSearch) =>
  infiniteQueryOptions({
    queryKey: itemKeys.foundBy(search),
    queryFn: async ({ pageParam, signal }): Promise<FoundPage> => {
      const { query: q, place, unreadOnly, isOldestFirst } = search
      const from = isOldestFirst ? { order: 'oldest' as const } : {}
      const query = { q, limit: pageItems[place], cursor: pageParam, ...unreadFilter(unreadOnly), ...from }
      const {
        items,
        nextCursor,
        order = 'arrival',
        terms = noTerms,
        isCutShort = false,
      } = await call('GET /feeds/items', { query, signal })
      return { items, nextCursor, order, terms, isCutShort }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The articles that have a tag themselves, newest first. Those of tagged feeds are in the blocks of the feeds. */
export function useTaggedItems({ tagId, unreadOnly }: { tagId: number; unreadOnly: boolean }) {
  return readFound(
    useInfiniteQuery(
      infiniteQueryOptions({
        queryKey: itemKeys.taggedBy(tagId, unreadOnly),
        queryFn: async ({ pageParam, signal }): Promise<FoundPage> => {
          const query = {
            limit: pageItems.board,
            cursor: pageParam,
            articlesOnly: 'true' as const,
            ...unreadFilter(unreadOnly),
          }
          const { items, nextCursor } = await call('GET /tags/:id/items', { params: { id: tagId }, query, signal })
          return { items, nextCursor, order: 'arrival', terms: noTerms, isCutShort: false }
        },
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        refetchOnMount: 'always',
      }),
    ),
  )
}

/** The reader's matching items, latest first. `refusal` is the server's reason to refuse the query. */
export function useFoundItems(search: ItemSearch) {
  return readFound(useInfiniteQuery(foundItemsQuery(search)))
}

export type FoundItems = ReturnType<typeof readFound>

function readFound({ data, error, ...query }: UseInfiniteQueryResult<InfiniteData<FoundPage>>) {
  const [first] = data?.pages ?? []
  return {
    items: data?.pages.flatMap((page) => page.items),
    terms: first?.terms ?? noTerms,
    order: first?.order,
    error,
    refusal: error instanceof CallError && error.status === 400 ? explainFailure(error, texts.requestInvalid()) : null,
    retry: query.refetch,
    isCutShort: data?.pages.at(-1)?.isCutShort ?? false,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: query.fetchNextPage,
  }
}
