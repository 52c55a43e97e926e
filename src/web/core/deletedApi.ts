// Undoing deletions, from the toast or from the list in Settings.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Deleted } from '../../shared/features/keys.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type ToastOptions, useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { reloadItems } from './reloadItems.ts'
import { useMutationOnce } from './useMutationOnce.ts'

type DeletedThing = Pick<Deleted, 'kind' | 'id'>

const deletedQuery = queryOptions({
  queryKey: ['deleted'],
  queryFn: async ({ signal }) => (await call('GET /deleted', { signal })).deleted,
  staleTime: 0,
})

export function useDeleted() {
  return useQuery(deletedQuery)
}

export function useRestore() {
  const showToast = useToast()
  const restore = useRestoring()
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: restore,
    onSuccess: () => showToast({ kind: 'success', text: texts.restored() }),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.restoreFailed()) }),
    onSettled: () => cache.invalidateQueries(deletedQuery),
  })
}

/** Makes the Undo of a toast about a deletion. */
export function useUndoOf(): (thing: DeletedThing) => Pick<ToastOptions, 'action'> {
  const showToast = useToast()
  const restore = useRestoring()
  return useMemo(
    () => (thing) => ({
      action: {
        label: texts.undo(),
        // No mutation: the toast outlives the component that deleted.
        onChoose: () => {
          restore(thing).then(
            () => showToast({ kind: 'success', text: texts.restored() }),
            (error) => showToast({ kind: 'error', text: explainFailure(error, texts.restoreFailed()) }),
          )
        },
      },
    }),
    [restore, showToast],
  )
}

/** The feeds of a deleted column move to the end of the first one. The last column can't be deleted. */
export function useDeleteColumn() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undoOf = useUndoOf()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /columns/:id', { params: { id } }),
    // Returned, so a dialog stays busy until the board shows the change.
    onSuccess: async (_nothing, id) => {
      await reloadColumns(cache)
      showToast({ kind: 'success', text: texts.columnDeleted(), ...undoOf({ kind: 'column', id }) })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.columnDeleteFailed()) }),
  })
}

function useRestoring() {
  const cache = useQueryClient()
  return useMemo(
    () =>
      async ({ kind, id }: DeletedThing): Promise<void> => {
        await call('POST /deleted/:kind/:id/restore', { params: { kind, id } })
        const lists = [['tags'], ['searches']].map((queryKey) => cache.invalidateQueries({ queryKey }))
        await Promise.all([reloadColumns(cache), reloadItems(cache), ...lists])
      },
    [cache],
  )
}
