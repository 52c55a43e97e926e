import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { moveSearch, type SearchMove } from './changeSearches.ts'
import { useUndoOf } from './deletedApi.ts'
import { reloadUnlessMoving, useMoveOnBoard } from './useMoveOnBoard.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** The fields of the form of a search. */
export type SearchForm = Pick<SavedSearch, 'name' | 'query' | 'columnId'>

/** The saved searches by column, each in order. */
export const searchesQuery = queryOptions<SavedSearch[]>({
  queryKey: ['searches'],
  queryFn: async ({ signal }) => (await call('GET /searches', { signal })).searches,
  // Live events announce changes, as for the board.
  staleTime: Number.POSITIVE_INFINITY,
})

export function useSearches() {
  return useQuery(searchesQuery)
}

export function reloadSearches(cache: QueryClient): Promise<void> {
  return reloadUnlessMoving(cache, searchesQuery.queryKey)
}

/** Saves a search as the last of its column. The caller shows a failure. */
export function useSaveSearch() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (form: SearchForm) => call('POST /searches', { body: form }),
    onSuccess: async () => {
      await reloadSearches(cache)
      showToast({ kind: 'success', text: texts.searchSaved() })
    },
  })
}

/** Changes the name, the query or the column of a search. The caller shows a failure. */
export function useChangeSearch() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, ...change }: SearchForm & { id: number }) =>
      call('PATCH /searches/:id', { params: { id }, body: change }),
    // Returned, so a dialog stays busy until the board shows the change.
    onSuccess: () => reloadSearches(cache),
  })
}

export function useMoveSearch() {
  return useMoveOnBoard<SavedSearch[], SearchMove>({
    queryKey: searchesQuery.queryKey,
    send: ({ searchId, ...place }) => call('PATCH /searches/:id', { params: { id: searchId }, body: place }),
    change: moveSearch,
    failure: texts.searchMoveFailed(),
  })
}

export function useDeleteSearch() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undoOf = useUndoOf()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /searches/:id', { params: { id } }),
    onSuccess: async (_nothing, id) => {
      await reloadSearches(cache)
      showToast({ kind: 'success', text: texts.searchDeleted(), ...undoOf({ kind: 'search', id }) })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.searchDeleteFailed()) }),
  })
}
