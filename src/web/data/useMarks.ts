import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import { countOf } from '../../shared/countOf.ts'
import { messages } from '../../shared/messages.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { applyAllRead, applyMarks, type FeedItems } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { newestId } from './itemLists.ts'
import { reloadItems } from './reloadItems.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** Marks an item read or unread; lists and badge follow once the server has done it. */
export function useMarkRead() {
  return useMark(({ item, isRead }: { item: Item; isRead: boolean }) =>
    call('PATCH /feeds/items/:id/read', { params: { id: item.id }, body: { isRead } }),
  )
}

export function useMarkSaved() {
  return useMark(({ item, isSaved }: { item: Item; isSaved: boolean }) =>
    call('PATCH /feeds/items/:id/saved', { params: { id: item.id }, body: { isSaved } }),
  )
}

function useMark<Wish>(send: (wish: Wish) => Promise<{ item: Item }>) {
  const cache = useQueryClient()
  const reportFailure = useReportToggle()
  // Not once at a time: who goes through a list by keys marks the next item before the last answer is there.
  return useMutation({
    mutationFn: send,
    onSuccess: ({ item }) => applyMarks(cache, item),
    onError: reportFailure,
  })
}

/** A refused toggle is logged only (spec §8); that nothing can be reached is said. */
function useReportToggle(): (error: unknown) => void {
  const showToast = useToast()
  return (error) => {
    if (error instanceof CallError && error.isOffline) showToast({ kind: 'error', text: messages.unreachable })
    else console.error(error)
  }
}

/** Which feeds to mark read, and how the server is told: one feed, a column, the feeds under a tag, or all (nothing). */
export type ReadAllScope = { feedIds: number[]; feedId?: number; columnId?: number; tagId?: number }

/** Marks all read up to the newest item the lists hold, so that what came since stays unread; Undo is in the toast. */
export function useMarkAllRead() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undo = useUndoReadAll()
  return useMutationOnce({
    mutationFn: async ({ feedIds, ...scope }: ReadAllScope) => {
      const upToItemId = newestId(feedIds.flatMap((id) => listsOf(id)))
      if (upToItemId === undefined) return undefined
      const { marked, undo } = await call('POST /items/read-all', { body: { ...scope, upToItemId } })
      return { marked, undo, upToItemId }
    },
    onSuccess: (done, { feedIds }) => {
      if (done === undefined || done.marked === 0) return showToast({ kind: 'info', text: 'Nothing left to mark read' })
      applyAllRead(cache, feedIds, done.upToItemId)
      const { undo: token } = done
      const action = token === null ? {} : { action: { label: 'Undo', onChoose: () => undo.mutate(token) } }
      showToast({ kind: 'success', text: `${countOf(done.marked, 'item')} marked read`, ...action })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, 'Failed to mark all read') }),
  })

  function listsOf(feedId: number) {
    return itemKeys.listsOf(feedId).map((queryKey) => cache.getQueryData<FeedItems>(queryKey)?.items)
  }
}

function useUndoReadAll() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (undo: string) => call('POST /items/undo', { body: { undo } }),
    onSuccess: () => Promise.all([reloadColumns(cache), reloadItems(cache)]),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, 'Failed to undo') }),
  })
}
