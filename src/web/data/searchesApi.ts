import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { moveSearch, type SearchMove } from './changeSearches.ts'
import { reloadUnlessMoving, useMoveOnBoard } from './useMoveOnBoard.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** What stands in the form of a search. */
export type SearchForm = Pick<SavedSearch, 'name' | 'query' | 'columnId'>

/** The saved searches, column by column in their order. */
const searchesQuery = queryOptions<SavedSearch[]>({
  queryKey: ['searches'],
  queryFn: async ({ signal }) => (await call('GET /searches', { signal })).searches,
  // As the board: live events say when they changed.
  staleTime: Number.POSITIVE_INFINITY,
})

export function useSearches() {
  return useQuery(searchesQuery)
}

export function reloadSearches(cache: QueryClient): Promise<void> {
  return reloadUnlessMoving(cache, searchesQuery.queryKey)
}

/** Saves a search as the last of its column. The failure is the caller's to show. */
export function useSaveSearch() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (form: SearchForm) => call('POST /searches', { body: form }),
    onSuccess: async () => {
      await reloadSearches(cache)
      showToast({ kind: 'success', text: 'Search saved to your board' })
    },
  })
}

/** Changes its name, its query or its column. The failure is the caller's to show. */
export function useChangeSearch() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, ...change }: SearchForm & { id: number }) =>
      call('PATCH /searches/:id', { params: { id }, body: change }),
    // Returned, so that a dialog stays busy until the board shows what it did.
    onSuccess: () => reloadSearches(cache),
  })
}

export function useMoveSearch() {
  return useMoveOnBoard<SavedSearch[], SearchMove>({
    queryKey: searchesQuery.queryKey,
    send: ({ searchId, ...place }) => call('PATCH /searches/:id', { params: { id: searchId }, body: place }),
    change: moveSearch,
    failure: 'Failed to move search',
  })
}

export function useDeleteSearch() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /searches/:id', { params: { id } }),
    onSuccess: async () => {
      await reloadSearches(cache)
      showToast({ kind: 'success', text: 'Search deleted' })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, 'Failed to delete search') }),
  })
}
