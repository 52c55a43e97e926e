import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyScope } from '../../../shared/features/keys.ts'
import { call } from '../../core/call.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'

const keysQuery = queryOptions({
  queryKey: ['appKeys', 'list'],
  queryFn: async ({ signal }) => (await call('GET /keys', { signal })).keys,
})

export const useKeys = () => useQuery(keysQuery)

/** The answer has the secret, which is shown once and kept in no cache. */
export function useCreateKey() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (body: { name: string; scopes: KeyScope[] }) => call('POST /keys', { body }),
    onSuccess: () => cache.invalidateQueries(keysQuery),
    gcTime: 0,
  })
}

export function useEndKey() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /keys/:id', { params: { id } }),
    // Another tab may have ended it already.
    onSettled: () => cache.invalidateQueries(keysQuery),
  })
}

const actionsQuery = infiniteQueryOptions({
  queryKey: ['appKeys', 'actions'],
  queryFn: ({ pageParam, signal }) => call('GET /keys/actions', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  refetchOnMount: 'always',
})

/** The changes that apps made, newest first. */
export function useKeyActions() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(actionsQuery)
  return {
    actions: data?.pages.flatMap((page) => page.actions),
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: () => void fetchNextPage(),
  }
}

/** Live events update the lists. */
export function useUndoKeyAction() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: number) => call('POST /keys/actions/:id/undo', { params: { id } }),
    onSettled: () => cache.invalidateQueries(actionsQuery),
  })
}
