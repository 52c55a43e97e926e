// How the board gets its items: one call brings the newest 3 of every feed for the first paint, one more after it the
// rest of spec §9's max(50, 15 × feeds). Both fill one list per feed in the cache, so that a mark, a live event or Load
// More touches that feed's block alone.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { itemsPerLoad, limits } from '../../shared/limits.ts'
import { call } from '../api/call.ts'
import { feedsOf } from '../columns/changeColumns.ts'
import { columnsQuery } from '../columns/columnsApi.ts'
import { type FeedList, feedItemsQuery, keepFeedItems, unreadFilter } from './feedItems.ts'
import type { FeedItems } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { groupByFeed } from './itemLists.ts'

type Loaded = 'first' | 'whole'

const boardItemsQuery = (unreadOnly: boolean) =>
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
  await loadInto(cache, { unreadOnly, perFeed: limits.itemsPerLoadPerFeed, limit: itemsPerLoad(feedCount) }, signal)
  return 'whole'
}

type BoardPage = { unreadOnly: boolean; perFeed: number; limit: number }

async function loadInto(cache: QueryClient, { unreadOnly, perFeed, limit }: BoardPage, signal: AbortSignal) {
  const askedAt = Date.now()
  const [columns, { items }] = await Promise.all([
    cache.ensureQueryData(columnsQuery),
    call('GET /feeds/items', { query: { perFeed, limit, ...unreadFilter(unreadOnly) }, signal }),
  ])
  const groups = groupByFeed(items)
  cache.setQueryDefaults(itemKeys.feeds, { gcTime: Number.POSITIVE_INFINITY })
  for (const { id: feedId } of feedsOf(columns)) {
    const ofFeed = groups.get(feedId) ?? []
    keepFeedItems(cache, { feedId, unreadOnly }, { items: ofFeed, isWhole: ofFeed.length < perFeed, askedAt })
  }
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

/** How much of the board's items is there. */
function useLoaded(unreadOnly: boolean): Loaded | undefined {
  return useQuery({ ...boardItemsQuery(unreadOnly), enabled: false }).data
}

/** Whether all items are there: what is of less use waits for them. */
export function useIsBoardWhole({ unreadOnly }: { unreadOnly: boolean }): boolean {
  return useLoaded(unreadOnly) === 'whole'
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
