// How items fade, muting and pausing, and bringing back items that faded (docs/fading.md).
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Mute } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { reloadColumns } from './columnsApi.ts'
import { takeOverFeeds } from './columnsCache.ts'
import { itemKeys } from './itemKeys.ts'
import { reloadItems } from './reloadItems.ts'
import { useMutationOnce } from './useMutationOnce.ts'

const fadedQuery = (feedId: number | undefined) =>
  queryOptions({
    queryKey: [...itemKeys.weeksFaded, feedId],
    queryFn: async ({ signal }) => (await call('GET /items/faded', { query: { feedId }, signal })).count,
    staleTime: 0,
  })

/** How many items faded within a week, of all feeds or of one. */
export function useWeeksFaded(feedId?: number) {
  return useQuery(fadedQuery(feedId))
}

type FeedCalm = { feedId: number; fadeDays?: number | null; maxUnread?: number | null; mute?: Mute | null }

export function useChangeFeedCalm() {
  const reload = useReloadBoard()
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: async ({ feedId, ...body }: FeedCalm) => {
      const { feed } = await call('PATCH /feeds/:id', { params: { id: feedId }, body })
      takeOverFeeds(cache, [feed])
      await reload()
    },
  })
}

/** Days after which the items of a busy feed fade, if the reader takes the suggestion. */
const suggestedFadeDays = 2

type BusyFeed = { id: number; title: string; itemsPerDay: number; added: string }

/** A toast about a busy feed that was just added, after the text `added`. Its button makes the feed's items fade. */
export function useSuggestFading() {
  const cache = useQueryClient()
  const showToast = useToast()
  // No mutation: the toast outlives the component that added the feed.
  const fade = async ({ id, title }: { id: number; title: string }) => {
    try {
      const { feed } = await call('PATCH /feeds/:id', { params: { id }, body: { fadeDays: suggestedFadeDays } })
      takeOverFeeds(cache, [feed])
      showToast({ kind: 'success', text: texts.fadeSuggestedDone({ title }) })
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error, texts.calmFailed()) })
    }
  }
  return ({ itemsPerDay: count, added, ...feed }: BusyFeed) => {
    const action = { label: texts.fadeSuggested(), onChoose: () => void fade(feed) }
    showToast({ kind: 'success', text: texts.fadeSuggestion({ added, count }), action })
  }
}

type ColumnCalm = { id: number; fadeDays?: number | null; quietFirst?: boolean }

export function useChangeColumnCalm() {
  const reload = useReloadBoard()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: ({ id, ...body }: ColumnCalm) => call('PATCH /columns/:id', { params: { id }, body }),
    onSuccess: reload,
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.calmFailed()) }),
  })
}

/** Brings back items of all feeds, or of one. The toast offers Undo. */
export function useBringBack() {
  const reload = useReloadBoard()
  const showToast = useToast()
  const { mutate: undo } = useMutation({
    mutationFn: (token: string) => call('POST /items/undo', { body: { undo: token } }),
    onSuccess: reload,
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.bringBackUndoFailed()) }),
  })
  return useMutationOnce({
    mutationFn: (feedId: number | undefined) => call('POST /items/bring-back', { body: { feedId } }),
    onSuccess: async ({ broughtBack: count, undo: token }) => {
      await reload()
      if (token === null) return showToast({ kind: 'info', text: texts.bringBackNothing() })
      const action = { label: texts.markAllUndo(), onChoose: () => undo(token) }
      showToast({ kind: 'success', text: texts.bringBackDone({ count }), action })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.bringBackFailed()) }),
  })
}

/** After a change of what is unread. */
function useReloadBoard(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all([reloadColumns(cache), reloadItems(cache)])
  }
}
