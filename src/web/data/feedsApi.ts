import { type Mutation, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Feed, FeedSearchResult, FoundFeed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { feedAddedByTitle, messages } from '../../shared/messages.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { feedsOf, firstColumn, removeFeed, takeOver } from './changeColumns.ts'
import { columnsQuery, reloadColumns } from './columnsApi.ts'
import { changeColumnsInCache } from './columnsCache.ts'
import { reloadFeedItems } from './feedItems.ts'
import { itemKeys } from './itemKeys.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** `title`: of a result or a curated feed, which its own toast names. */
export type AddWish = { feedUrl: string; title?: string }

export type Added =
  /** `isFirst`: the reader had no feed before. */
  | { is: 'added'; feed: Feed; isFirst: boolean }
  /** The page offers several: the reader chooses. */
  | { is: 'severalFeeds'; feeds: FoundFeed[] }
  /** Said in a toast already; what was typed stays. */
  | { is: 'notAdded' }

/**
 * Subscribes to a feed, at the top of the first column (order 0), and says in a toast how it went (spec §8). Who calls
 * keeps a second press from sending it twice (data/useMutationOnce.ts).
 */
export function useAddFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  const refuse = (text: string): Added => {
    showToast({ kind: 'error', text })
    return { is: 'notAdded' }
  }
  const addFeed = async ({ feedUrl, title }: AddWish): Promise<Added> => {
    try {
      const columns = await cache.ensureQueryData(columnsQuery)
      const column = firstColumn(columns)
      if (column === undefined) return refuse(messages.noFirstColumn)
      const { feed } = await call('POST /feeds', { body: { feedUrl, columnId: column.id, addToTop: true } })
      await reloadColumns(cache)
      showToast({ kind: 'success', text: title === undefined ? messages.feedAdded : feedAddedByTitle(title) })
      return { is: 'added', feed, isFirst: feedsOf(columns).length === 0 }
    } catch (error) {
      const feeds = feedsToChoose(error)
      return feeds.length > 0 ? { is: 'severalFeeds', feeds } : refuse(explainFailure(error, messages.addFeedFailed))
    }
  }
  return { addFeed }
}

/** Feeds found by a keyword; for '' nothing is asked. Throws CallError; a failure empties the results (spec §8). */
const feedSearchQuery = (keyword: string) =>
  queryOptions<FeedSearchResult[]>({
    queryKey: ['feedSearch', keyword],
    queryFn: async ({ signal }) => {
      const q = keyword.slice(0, limits.searchMaxChars)
      return (await call('GET /feeds/search', { query: { q }, signal })).feeds
    },
    enabled: keyword !== '',
    retry: false,
  })

export function useFeedSearch(keyword: string) {
  return useQuery(feedSearchQuery(keyword))
}

const foundFreshMs = 60_000

/** The first feed found by a keyword. A failed search has none. */
export function useFindFirstFeed(): (keyword: string) => Promise<FeedSearchResult | undefined> {
  const cache = useQueryClient()
  return async (keyword) => {
    const found = await cache.fetchQuery({ ...feedSearchQuery(keyword), staleTime: foundFreshMs }).catch(() => [])
    return found[0]
  }
}

/** What a refused page offers instead: 422 `{ error, feeds }` on the wire. */
function feedsToChoose(error: unknown): FoundFeed[] {
  if (!(error instanceof CallError) || error.status !== 422) return []
  // The contract speaks of good answers only; this is the one refusal with more in it than its text.
  const body = error.body as { feeds?: FoundFeed[] } | undefined
  return body?.feeds ?? []
}

const refreshKey = ['refreshFeed']

/** Fetches a feed from its source now; once at a time each, whatever was pressed. A slow source holds up no other. */
export function useRefreshFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  const refreshing = useMutation({
    mutationKey: refreshKey,
    mutationFn: async (feedId: number) => {
      const { feed, newItems } = await call('POST /feeds/:id/refresh', { params: { id: feedId } })
      changeColumnsInCache(cache, (columns) => takeOver(columns, feed))
      if (newItems > 0) await reloadFeedItems(cache, feedId)
    },
    onSuccess: () => showToast({ kind: 'success', text: messages.feedRefreshed }),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.refreshFailed) }),
  })
  const mutate: typeof refreshing.mutate = (feedId, options) => {
    const isSame = ({ state }: Mutation<unknown, Error, unknown>) => state.variables === feedId
    if (cache.isMutating({ mutationKey: refreshKey, predicate: isSame }) === 0) refreshing.mutate(feedId, options)
  }
  return { ...refreshing, mutate }
}

/** Fetches a failing feed now. After a failure too, its row shows what the source said and when the next check is. */
export function useTryFeed() {
  const cache = useQueryClient()
  const { mutate, isPending } = useRefreshFeed()
  return { tryFeed: (feedId: number) => mutate(feedId, { onSettled: () => reloadColumns(cache) }), isPending }
}

/** Reads a feed at another address. Its items are others from then on, so what is held of it is loaded anew. */
export function useChangeAddress() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ feedId, feedUrl }: { feedId: number; feedUrl: string }) => {
      const { feed } = await call('PUT /feeds/:id/address', { params: { id: feedId }, body: { feedUrl } })
      await reloadColumns(cache)
      await cache.resetQueries({ queryKey: itemKeys.feed(feed.id) })
      void cache.invalidateQueries({ queryKey: itemKeys.saved })
    },
    onSuccess: () => showToast({ kind: 'success', text: messages.addressChanged }),
  })
}

export function useDeleteFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (feedId: number) => call('DELETE /feeds/:id', { params: { id: feedId } }),
    onSuccess: (_nothing, feedId) => {
      changeColumnsInCache(cache, (columns) => removeFeed(columns, feedId))
      showToast({ kind: 'success', text: messages.feedDeleted })
      // Saved items stay, without their feed; tags count one feed less.
      void cache.invalidateQueries({ queryKey: itemKeys.saved })
      void cache.invalidateQueries({ queryKey: ['tags'] })
      void reloadColumns(cache)
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, messages.deleteFeedFailed) }),
  })
}
