// Marks several items of a list read, with Undo.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import type { ReadSomeBody } from '../../shared/features/items.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { applyReadMarks } from './itemCache.ts'
import { reloadItems } from './reloadItems.ts'

type ReadSome = {
  body: ReadSomeBody
  /** The items of the list that the call marks. */
  items: Item[]
  /** No message, for marks that follow from scrolling. */
  isQuiet?: boolean
}

export function useReadSome() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undo = useUndoReadSome()
  return useMutation({
    mutationFn: ({ body }: ReadSome) => call('POST /items/read-some', { body }),
    onSuccess: ({ marked, undo: token }, { items, isQuiet }) => {
      const ids = items.filter(({ isRead }) => !isRead).map(({ id }) => id)
      applyReadMarks(cache, new Set(ids), true)
      void reloadColumns(cache)
      if (isQuiet) return
      if (token === null) return showToast({ kind: 'info', text: texts.markAllNothing() })
      const action = { label: texts.markAllUndo(), onChoose: () => undo.mutate({ token, ids }) }
      showToast({ kind: 'success', text: texts.markAllDone({ count: marked }), action })
    },
    onError: (error, { isQuiet }) => {
      if (isQuiet) return console.error(error)
      showToast({ kind: 'error', text: explainFailure(error, texts.markSomeFailed()) })
    },
  }).mutate
}

function useUndoReadSome() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ token }: { token: string; ids: number[] }) => call('POST /items/undo', { body: { undo: token } }),
    onSuccess: (_answer, { ids }) => {
      applyReadMarks(cache, new Set(ids), false)
      return reloadMarked(cache)
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.markAllUndoFailed()) }),
  })
}

const reloadMarked = (cache: QueryClient) => Promise.all([reloadColumns(cache), reloadItems(cache)])

/** The body for chosen items; more than the server takes are left out. */
export function bodyOfItems(items: Item[]): ReadSomeBody {
  return { itemIds: items.slice(0, limits.itemsMarkedMax).map(({ id }) => id) }
}
