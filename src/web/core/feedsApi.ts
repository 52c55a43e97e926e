import {
  type Mutation,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Column, Feed, FeedSearchResult, FoundFeed, FullTextChoice, ItemOrder } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useNavigate } from '../ui/navigation/useNavigation.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { feedsOf, firstColumn, removeFeed, takeOver } from './changeColumns.ts'
import { columnsQuery, reloadColumns } from './columnsApi.ts'
import { changeColumnsInCache } from './columnsCache.ts'
import { useUndoOf } from './deletedApi.ts'
import { useSuggestFading } from './fadingApi.ts'
import { reloadFeedItems } from './feedItems.ts'
import { itemKeys } from './itemKeys.ts'
import { useMutationOnce } from './useMutationOnce.ts'
import { usePreferences } from './usePreferences.ts'

/** `title`: of a search result or a curated feed, for the toast. */
export type AddOptions = { feedUrl: string; title?: string }

export type Added =
  | { is: 'added'; feed: Feed }
  /** The page offers several feeds, and the reader chooses. */
  | { is: 'severalFeeds'; feeds: FoundFeed[] }
  /** A toast has shown the reason. The typed text stays. */
  | { is: 'notAdded'; reason: string }

/**
 * Subscribes to a feed at the top of the first column (order 0) and shows the result in a toast
 * (docs/specification.md#success-texts). The caller prevents double clicks (core/useMutationOnce.ts).
 */
export function useAddFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  const suggestFading = useSuggestFading()
  const navigate = useNavigate()
  const { fadeDays } = usePreferences()
  const isFadingChosen = (column: Column) => fadeDays !== null || column.fadeDays !== undefined
  // A newcomer stays where they add feeds, and learns where the first one is.
  const toMyFeeds = { label: texts.goToMyFeeds(), onChoose: () => void navigate({ to: '.', search: {} }) }
  const refuse = (text: string): Added => {
    showToast({ kind: 'error', text })
    return { is: 'notAdded', reason: text }
  }
  const addFeed = async ({ feedUrl, title }: AddOptions): Promise<Added> => {
    try {
      const columns = await cache.ensureQueryData(columnsQuery)
      const column = firstColumn(columns)
      if (column === undefined) return refuse(texts.noFirstColumn())
      const body = { feedUrl, columnId: column.id, addToTop: true }
      const { feed, itemsPerDay } = await call('POST /feeds', { body })
      await reloadColumns(cache)
      const isBusy = itemsPerDay > limits.busyFeedItemsPerDay
      const added = title === undefined ? texts.feedAdded() : texts.feedAddedByTitle({ title })
      if (isBusy && !isFadingChosen(column)) suggestFading({ id: feed.id, title: feed.title, itemsPerDay, added })
      else showToast({ kind: 'success', text: added, ...(feedsOf(columns).length === 0 && { action: toMyFeeds }) })
      return { is: 'added', feed }
    } catch (error) {
      const feeds = feedsToChoose(error)
      return feeds.length > 0 ? { is: 'severalFeeds', feeds } : refuse(explainFailure(error, texts.addFeedFailed()))
    }
  }
  return { addFeed }
}

/** Feeds found by a keyword; '' makes no request. A failure empties the results (docs/specification.md#error-texts). */
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

/** The feeds that a refused page offers: 422 `{ error, feeds }` on the wire. */
function feedsToChoose(error: unknown): FoundFeed[] {
  if (!(error instanceof CallError) || error.status !== 422) return []
  // The contract has no types for refusals. This is the only one with more than a text.
  const body = error.body as { feeds?: FoundFeed[] } | undefined
  return body?.feeds ?? []
}

const refreshKey = ['refreshFeed']

/** Fetches a feed from its source now. Each feed refreshes once at a time; different feeds do not wait for each other. */
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
    onSuccess: () => showToast({ kind: 'success', text: texts.feedRefreshed() }),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.refreshFailed()) }),
  })
  const mutate: typeof refreshing.mutate = (feedId, options) => {
    const isSame = ({ state }: Mutation<unknown, Error, unknown>) => state.variables === feedId
    if (cache.isMutating({ mutationKey: refreshKey, predicate: isSame }) === 0) refreshing.mutate(feedId, options)
  }
  return { ...refreshing, mutate }
}

/** Whether a button, a menu or a key is refreshing the feed. */
export function useIsRefreshing(feedId: number): boolean {
  return useIsMutating({ mutationKey: refreshKey, predicate: ({ state }) => state.variables === feedId }) > 0
}

/** Fetches a failing feed now. Its row shows the result and the next check, also after a failure. */
export function useTryFeed() {
  const cache = useQueryClient()
  const { mutate, isPending } = useRefreshFeed()
  return { tryFeed: (feedId: number) => mutate(feedId, { onSettled: () => reloadColumns(cache) }), isPending }
}

/** Changes the address of a feed. Its items change too, so they are loaded again. */
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
    onSuccess: () => showToast({ kind: 'success', text: texts.addressChanged() }),
  })
}

/** Changes the order of a feed's items, in its block and its list. */
export function useChangeItemOrder() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ feedId, itemOrder }: { feedId: number; itemOrder: ItemOrder }) => {
      const { feed } = await call('PATCH /feeds/:id', { params: { id: feedId }, body: { itemOrder } })
      changeColumnsInCache(cache, (columns) => takeOver(columns, feed))
      await reloadFeedItems(cache, feedId)
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.itemOrderFailed()) }),
  })
}

/** Whether new articles of a feed become notices. */
export function useSetNotifying() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ feedId, notifies }: { feedId: number; notifies: boolean }) => {
      const { feed } = await call('PATCH /feeds/:id', { params: { id: feedId }, body: { notifies } })
      changeColumnsInCache(cache, (columns) => takeOver(columns, feed))
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.tellMeFailed()) }),
  })
}

/** '' for the feed's own title. Its articles name it as well. */
export function useRenameFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ feedId, title }: { feedId: number; title: string }) => {
      const { feed } = await call('PATCH /feeds/:id', { params: { id: feedId }, body: { title: title || null } })
      changeColumnsInCache(cache, (columns) => takeOver(columns, feed))
      await reloadFeedItems(cache, feedId)
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.renameFeedFailed()) }),
  })
}

/** Changes whether whole articles of a feed are fetched. */
export function useChangeFullText() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ feedId, fullText }: { feedId: number; fullText: FullTextChoice }) => {
      const { feed } = await call('PATCH /feeds/:id', { params: { id: feedId }, body: { fullText } })
      changeColumnsInCache(cache, (columns) => takeOver(columns, feed))
      // Articles that were opened before have the former choice.
      void cache.invalidateQueries({ queryKey: itemKeys.articles })
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.wholeArticlesFailed()) }),
  })
}

export function useDeleteFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  const undoOf = useUndoOf()
  return useMutationOnce({
    mutationFn: (feedId: number) => call('DELETE /feeds/:id', { params: { id: feedId } }),
    onSuccess: (_nothing, feedId) => {
      changeColumnsInCache(cache, (columns) => removeFeed(columns, feedId))
      showToast({ kind: 'success', text: texts.feedDeleted(), ...undoOf({ kind: 'feed', id: feedId }) })
      // Saved items stay without their feed, and its tags have one feed less.
      void cache.invalidateQueries({ queryKey: itemKeys.saved })
      void cache.invalidateQueries({ queryKey: ['tags'] })
      void reloadColumns(cache)
    },
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, texts.deleteFeedFailed()) }),
  })
}
