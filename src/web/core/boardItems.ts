// The board's items for components: the list of each feed, and whether the board is drawn.
import { type QueryClient, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { type FeedList, feedItemsQuery, loadUpTo } from './feedItems.ts'
import { readFew } from './fewItems.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'
import type { LoadableList } from './steppedList.ts'

const shownKey = ['isBoardShown']

/** Whether the first blocks of the board are drawn, or can't be: everything less important waits for this. */
export function useIsBoardShown(): boolean {
  return useQuery({ queryKey: shownKey, enabled: false, initialData: false, staleTime: Number.POSITIVE_INFINITY }).data
}

export function markBoardShown(cache: QueryClient): void {
  cache.setQueryData(shownKey, true)
}

/** Lists that are loading. */
export function useListsOnTheirWay(): number {
  return useIsFetching({ queryKey: itemKeys.feeds })
}

type WantedList = FeedList & {
  /** The number of items to load, if the feed has that many. */
  atLeast?: number
}

/** The loaded items of one feed, in its order; `data` is undefined while they load. */
export function useFeedItems({ feedId, unreadOnly, atLeast = limits.firstItemsShown }: WantedList) {
  const cache = useQueryClient()
  // Shown until the server has answered with the unread items.
  const knownUnread = useQuery({
    ...feedItemsQuery({ feedId, unreadOnly: false }),
    enabled: false,
    subscribed: unreadOnly,
    select: unreadOf,
  }).data
  const list = useQuery({
    ...feedItemsQuery({ feedId, unreadOnly }),
    placeholderData: () => (unreadOnly ? knownUnread : undefined),
  })
  const { data, isPlaceholderData, isFetching } = list
  const isShort = data !== undefined && !isPlaceholderData && !data.isWhole && data.items.length < atLeast
  useEffect(() => {
    // Failures are only logged (docs/specification.md#error-texts). Load More shows the reason.
    if (isShort && !isFetching) loadUpTo(cache, feedId, atLeast).catch((error) => console.error(error))
  }, [cache, feedId, isShort, isFetching, atLeast])
  return list
}

const unreadOf = ({ items, hidden }: FeedItems): FeedItems => ({
  items: items.filter((item) => !item.isRead),
  isWhole: false,
  hidden,
})

/** Loads the items of a feed before its block is drawn. */
export function usePrepareFeedItems(): (list: FeedList) => void {
  const cache = useQueryClient()
  return useCallback((list) => void cache.prefetchQuery(feedItemsQuery(list)), [cache])
}

type OnBoard = { feeds: readonly Feed[]; unreadOnly: boolean; shownCount: (feedId: number) => number }

/** Returns what the board shows at this moment, loaded or not, as a list to step through (docs/specification.md#article-overlay). */
export function useReadBoard(): (board: OnBoard) => LoadableList {
  const cache = useQueryClient()
  return useCallback(
    ({ feeds, unreadOnly, shownCount }) => {
      const few = readFew(cache)
      const parts = feeds.map(({ id: feedId, _count }) => {
        const shown = shownCount(feedId)
        const items = cache.getQueryData<FeedItems>(itemKeys.feedOf(feedId, unreadOnly))?.items.slice(0, shown)
        const known = unreadOnly ? _count.feedItems : (few.get(feedId) ?? shown)
        return { feedId, count: items?.length ?? Math.min(shown, known), items }
      })
      const load = async (feedId: number) => {
        const list = await cache.fetchQuery(feedItemsQuery({ feedId, unreadOnly }))
        return list.items.slice(0, shownCount(feedId))
      }
      return { parts, load }
    },
    [cache],
  )
}
