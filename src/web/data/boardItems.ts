// How the board gets its items: one call brings the newest 3 of every feed for the first paint, one more after it the
// rest of spec §9's max(50, 15 × feeds). Both fill one list per feed in the cache, so that a mark, a live event or Load
// More touches that feed's block alone.
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { itemsPerLoad, limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import { feedsOf } from './changeColumns.ts'
import { columnsQuery } from './columnsApi.ts'
import { type FeedList, feedItemsQuery, keepFeedItems, unreadFilter } from './feedItems.ts'
import type { FeedItems } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { groupByFeed } from './itemLists.ts'

type Loaded = 'first' | 'whole'

export const boardItemsQuery = (unreadOnly: boolean) =>
  queryOptions<Loaded>({
    queryKey: itemKeys.boardOf(unreadOnly),
    queryFn: ({ client, signal }) => {
      const isFirst = client.getQueryData(itemKeys.boardOf(unreadOnly)) === undefined
      return isFirst ? loadFirst(client, unreadOnly, signal) : loadWhole(client, unreadOnly, signal)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Goes out beside the call for the columns, before anyone knows how many feeds there are. */
async function loadFirst(cache: QueryClient, unreadOnly: boolean, signal: AbortSignal): Promise<Loaded> {
  await loadInto(cache, { unreadOnly, perFeed: limits.firstItemsShown, limit: limits.itemsPageMax }, signal)
  return 'first'
}

async function loadWhole(cache: QueryClient, unreadOnly: boolean, signal: AbortSignal): Promise<Loaded> {
  const feedCount = feedsOf(await cache.ensureQueryData(columnsQuery)).length
  await loadInto(cache, { unreadOnly, perFeed: perFeedOf(feedCount), limit: itemsPerLoad(feedCount) }, signal)
  return 'whole'
}

/** As many of each feed as fit the one page, so that its end does not go without. */
function perFeedOf(feedCount: number): number {
  const fitting = Math.floor(limits.itemsPageMax / Math.max(feedCount, 1))
  return Math.max(limits.firstItemsShown, Math.min(limits.itemsPerLoadPerFeed, fitting))
}

type BoardPage = { unreadOnly: boolean; perFeed: number; limit: number }

async function loadInto(cache: QueryClient, { unreadOnly, perFeed, limit }: BoardPage, signal: AbortSignal) {
  const askedAt = Date.now()
  const [columns, { items }] = await Promise.all([
    cache.ensureQueryData(columnsQuery),
    call('GET /feeds/items', { query: { perFeed, limit, ...unreadFilter(unreadOnly) }, signal }),
  ])
  const feedIds = feedsOf(columns).map(({ id }) => id)
  const groups = groupByFeed(items)
  const isCut = items.length === limits.itemsPageMax && feedIds.length * perFeed > limits.itemsPageMax
  // The feed at the cut may have lost some of its items.
  if (isCut) groups.delete(items.at(-1)?.feedId ?? 0)
  cache.setQueryDefaults(itemKeys.feeds, { gcTime: Number.POSITIVE_INFINITY })
  for (const feedId of feedIds) {
    const ofFeed = groups.get(feedId) ?? []
    // What a cut page does not hold is not known to be empty.
    if (isCut && ofFeed.length === 0) continue
    keepFeedItems(cache, { feedId, unreadOnly }, { items: ofFeed, isWhole: ofFeed.length < perFeed, askedAt })
  }
  if (isCut) askAgainInSight(cache, new Set(feedIds.filter((id) => !groups.has(id))))
}

/** Each is asked for alone when its block is in sight, by useFeedItems. */
function askAgainInSight(cache: QueryClient, feedIds: ReadonlySet<unknown>): void {
  const isOfOne = ({ queryKey: [, feedId] }: Query) => feedIds.has(feedId)
  void cache.invalidateQueries({ queryKey: itemKeys.feeds, predicate: isOfOne })
}

/** Loads the board's items, in two steps. The blocks read them with useFeedItems. */
export function useBoardItems({ unreadOnly }: { unreadOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(boardItemsQuery(unreadOnly))
  useEffect(() => {
    if (data !== 'first') return
    // In the second frame the first items have been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void refetch({ cancelRefetch: false }))
    })
    return () => cancelAnimationFrame(frame)
  }, [data, refetch])
  const cache = useQueryClient()
  const isAnyLoaded = cache.getQueriesData({ queryKey: itemKeys.board }).some(([, loaded]) => loaded !== undefined)
  return {
    isLoaded: data !== undefined,
    /** Nothing of the board has come yet, read or unread. */
    isFirstLoad: !isAnyLoaded && error === null,
    isFetching,
    error,
    retry: refetch,
  }
}

/** How much of the board's items is loaded. */
function useLoaded(unreadOnly: boolean): Loaded | undefined {
  return useQuery({ ...boardItemsQuery(unreadOnly), enabled: false }).data
}

/** Whether the board's items are loaded, or could not be: everything less important waits for this. */
export function useIsBoardWhole({ unreadOnly }: { unreadOnly: boolean }): boolean {
  const { data, error } = useQuery({ ...boardItemsQuery(unreadOnly), enabled: false })
  return data === 'whole' || error !== null
}

/** The stored items of one feed, newest first, as far as they are loaded; `data` is undefined while they are on the way. */
export function useFeedItems(list: FeedList) {
  const cache = useQueryClient()
  const isBoardLoaded = useLoaded(list.unreadOnly) !== undefined
  return useQuery({
    ...feedItemsQuery(list),
    // A feed the board's load did not know yet (just added, here or in another tab) is asked for alone.
    enabled: isBoardLoaded,
    placeholderData: () => (list.unreadOnly ? unreadOf(cache, list.feedId) : undefined),
  })
}

/** What is known to be unread, shown until the server has said what else is. */
function unreadOf(cache: QueryClient, feedId: number): FeedItems | undefined {
  const all = cache.getQueryData<FeedItems>(itemKeys.feedOf(feedId, false))
  return all && { items: all.items.filter((item) => !item.isRead), isWhole: false }
}
