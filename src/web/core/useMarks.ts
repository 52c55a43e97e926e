import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { applyAllRead, applyMarks } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { type FeedItems, newestId } from './itemLists.ts'
import { readNewestItem } from './newestItem.ts'
import { reloadItems } from './reloadItems.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** None rejects. Lists and badges follow the server's answer. */
export type ItemMarks = {
  setRead: (item: Item, isRead: boolean) => Promise<void>
  setSaved: (item: Item, isSaved: boolean) => Promise<void>
  setLater: (item: Item, isLater: boolean) => Promise<void>
  /** Shows an item again that a rule hides. The toast offers Undo. */
  bringBack: (item: Item) => Promise<void>
}

/**
 * Marks single items. One set serves a whole list: it keeps its identity and follows no state. Several marks may be pending at
 * once, because readers who use the keyboard don't wait for answers.
 */
export function useItemMarks(): ItemMarks {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMemo(() => {
    const apply = async (answer: Promise<{ item: Item }>) => {
      try {
        if (!applyMarks(cache, (await answer).item)) void reloadColumns(cache)
      } catch (error) {
        reportFailure(error, showToast)
      }
    }
    const setHidden = async ({ id }: Item, isHidden: boolean) => {
      await call('PATCH /feeds/items/:id/hidden', { params: { id }, body: { isHidden } })
      await Promise.all([reloadColumns(cache), reloadItems(cache)])
    }
    const report = (error: unknown) => reportFailure(error, showToast)
    return {
      bringBack: (item) =>
        setHidden(item, false).then(() => {
          const action = { label: texts.undo(), onChoose: () => void setHidden(item, true).catch(report) }
          showToast({ kind: 'success', text: texts.broughtBack(), action })
        }, report),
      setRead: ({ id }, isRead) => apply(call('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead } })),
      setSaved: ({ id }, isSaved) => apply(call('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved } })),
      setLater: ({ id }, isLater) => apply(call('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater } })),
    }
  }, [cache, showToast])
}

/** A refused mark is only logged. Readers get a toast if the server is unreachable. */
function reportFailure(error: unknown, showToast: ReturnType<typeof useToast>): void {
  if (error instanceof CallError && error.isOffline) showToast({ kind: 'error', text: texts.unreachable() })
  else console.error(error)
}

/** The feeds to mark read, and the scope for the server: one feed, a column, a board, the feeds with a tag, or all (none set). */
export type ReadAllScope = {
  feedIds: number[]
  feedId?: number
  columnId?: number
  boardId?: number | null
  tagId?: number
}

/**
 * Marks all read up to the newest item that the page knows, so later items stay unread. The toast offers Undo.
 */
export function useMarkAllRead() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undo = useUndoReadAll()
  return useMutationOnce({
    mutationFn: async ({ feedIds, ...scope }: ReadAllScope) => {
      const held = newestId(feedIds.flatMap((id) => listsOf(id))) ?? 0
      const upToItemId = Math.max(held, readNewestItem(cache) ?? 0) || undefined
      if (upToItemId === undefined) return undefined
      const { marked, undo } = await call('POST /items/read-all', { body: { ...scope, upToItemId } })
      return { marked, undo, upToItemId }
    },
    onSuccess: (done, { feedIds }) => {
      if (done === undefined || done.marked === 0) return showToast({ kind: 'info', text: texts.markAllNothing() })
      applyAllRead(cache, feedIds, done.upToItemId)
      const { undo: token } = done
      if (token !== null) keepUndo(cache, token)
      const action =
        token === null ? {} : { action: { label: texts.markAllUndo(), onChoose: () => undo.mutate(token) } }
      showToast({ kind: 'success', text: texts.markAllDone({ count: done.marked }), ...action })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.markAllFailed()) }),
  })

  function listsOf(feedId: number) {
    return itemKeys.listsOf(feedId).map((queryKey) => cache.getQueryData<FeedItems>(queryKey)?.items)
  }
}

/** Undoes the last "Mark all read", after its toast is gone; undefined when there is none or it is too late. */
export function useUndoOfLastReadAll(): (() => void) | undefined {
  const { data: kept } = useQuery<KeptUndo>({ queryKey: undoKey, queryFn: skipToken })
  const { mutate } = useUndoReadAll()
  return kept !== undefined && kept.until > Date.now() ? () => mutate(kept.token) : undefined
}

type KeptUndo = { token: string; until: number }

const undoKey = ['undoOfReadAll']

function keepUndo(cache: QueryClient, token: string): void {
  const keptMs = limits.undoMinutes * 60_000
  cache.setQueryDefaults(undoKey, { gcTime: keptMs })
  cache.setQueryData<KeptUndo>(undoKey, { token, until: Date.now() + keptMs })
}

function useUndoReadAll() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (undo: string) => {
      // Once, from the toast or from a menu.
      cache.removeQueries({ queryKey: undoKey })
      return call('POST /items/undo', { body: { undo } })
    },
    onSuccess: () => Promise.all([reloadColumns(cache), reloadItems(cache)]),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.markAllUndoFailed()) }),
  })
}
