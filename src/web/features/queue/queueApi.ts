import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { CallError, explainFailure } from '../../core/callError.ts'
import { hasEpisodesSetting } from '../../core/keptSounds.ts'
import { useToast } from '../../ui/toastContext.ts'

const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: async ({ signal }) => {
    try {
      return (await call('GET /queue', { signal })).items
    } catch (error) {
      const isAway = error instanceof CallError && error.isOffline && hasEpisodesSetting.get()
      const kept = isAway ? await (await import('./keptEpisodes.ts')).keptQueue() : []
      if (kept.length === 0) throw error
      return kept
    }
  },
})

/** In order; undefined until it is loaded. */
export function useQueue() {
  const { data, error, refetch } = useQuery(queueQuery)
  return { items: data, error, retry: refetch }
}

/** The order that the server has. */
export const loadQueue = (cache: QueryClient): Promise<Item[]> => cache.fetchQuery({ ...queueQuery, staleTime: 0 })

export const reloadQueue = (cache: QueryClient): Promise<void> => cache.invalidateQueries(queueQuery)

type Change = {
  /** After another one, first (null), or last (undefined). Resolves to false after a failure, which a toast explains. */
  put: (item: Item, afterId?: number | null) => Promise<boolean>
  /** With a toast that undoes it. */
  remove: (item: Item) => Promise<void>
}

/** Changes show at once. A failed one is taken back. */
export function useChangeQueue(): Change {
  const cache = useQueryClient()
  const showToast = useToast()
  const put: Change['put'] = useCallback(
    async (item, afterId) => {
      cache.setQueryData(queueQuery.queryKey, (items) => items && withItem(items, item, afterId))
      try {
        await call('PUT /queue/:id', { params: { id: item.id }, body: afterId === undefined ? {} : { afterId } })
        return true
      } catch (error) {
        showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) })
        return false
      } finally {
        await reloadQueue(cache)
      }
    },
    [cache, showToast],
  )
  const remove: Change['remove'] = useCallback(
    async (item) => {
      const items = cache.getQueryData(queueQuery.queryKey) ?? []
      const before = items[items.findIndex(({ id }) => id === item.id) - 1]?.id ?? null
      cache.setQueryData(queueQuery.queryKey, (shown) => shown?.filter(({ id }) => id !== item.id))
      try {
        await call('DELETE /queue/:id', { params: { id: item.id } })
        const undo = { label: texts.undo(), onChoose: () => void put(item, before) }
        showToast({ kind: 'info', text: texts.queueLeft(), action: undo })
      } catch (error) {
        showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) })
        await reloadQueue(cache)
      }
    },
    [cache, showToast, put],
  )
  return { put, remove }
}

/** Pure: the same order as the server makes of it. */
export function withItem(items: readonly Item[], item: Item, afterId: number | null | undefined): Item[] {
  const others = items.filter(({ id }) => id !== item.id)
  const after = others.findIndex(({ id }) => id === afterId)
  return others.toSpliced(afterId === null ? 0 : after < 0 ? others.length : after + 1, 0, item)
}
