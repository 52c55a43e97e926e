import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { PreviewItem, SeedCategory } from '../../shared/api/entities.ts'
import { call } from './call.ts'

const categoriesQuery = queryOptions<SeedCategory[]>({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await call('GET /feeds/seeds', { signal })).categories,
  staleTime: Number.POSITIVE_INFINITY,
})

export function useCategories() {
  return useQuery(categoriesQuery)
}

/** `readyAt`: epoch milliseconds of the answer, to keep earlier previews above later ones. */
export type Preview = { is: 'waiting' } | { is: 'failed' } | { is: 'ready'; items: PreviewItem[]; readyAt: number }

/** A browser opens six connections to one server, so two stay free for the reader's clicks. */
const previewsAtOnce = 4
/** The server caches previews as long. A source that fails may respond soon, so failures expire earlier. */
const previewFreshMs = 30 * 60_000
const failureFreshMs = 60_000

/** The latest articles of these feeds, in the order of the addresses. A few load at a time. */
export function useFeedPreviews(urls: string[]): { previews: Preview[]; retry: () => void } {
  const cache = useQueryClient()
  const [round, setRound] = useState(0)
  const answeredCount = useSyncExternalStore(
    useCallback((onChange) => cache.getQueryCache().subscribe(onChange), [cache]),
    () => urls.filter((url) => isAnswered(cache, previewQuery(url, round).queryKey)).length,
  )
  const queries = useQueries({
    queries: urls.map((url, index) => ({
      ...previewQuery(url, round),
      // Each answer starts the next request.
      enabled: index < answeredCount + previewsAtOnce,
    })),
  })
  return {
    previews: queries.map(({ data, isError, dataUpdatedAt }) => {
      if (isError || data === null) return { is: 'failed' }
      return data === undefined ? { is: 'waiting' } : { is: 'ready', items: data, readyAt: dataUpdatedAt }
    }),
    retry: () => setRound(round + 1),
  }
}

function isAnswered(cache: QueryClient, queryKey: QueryKey): boolean {
  const status = cache.getQueryState(queryKey)?.status
  return status === 'success' || status === 'error'
}

/** null: the source did not answer with a feed. A new round loads it again. */
const previewQuery = (url: string, round: number) =>
  queryOptions<PreviewItem[] | null>({
    queryKey: ['feedPreview', url, round],
    queryFn: async ({ signal }) => {
      const { items, error } = await call('GET /feeds/preview', { query: { url }, signal })
      return error === true ? null : items
    },
    staleTime: ({ state }) => (state.data === null ? failureFreshMs : previewFreshMs),
    retry: false,
  })
