// What components see of the board's items: the list of each feed, and whether the board is drawn.
import { type QueryClient, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { type FeedList, feedItemsQuery, reloadFeedItems } from './feedItems.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'

const shownKey = ['isBoardShown']

/** Whether the first blocks of the board are drawn, or can't be: everything less important waits for this. */
export function useIsBoardShown(): boolean {
  return useQuery({ queryKey: shownKey, enabled: false, initialData: false, staleTime: Number.POSITIVE_INFINITY }).data
}

export function markBoardShown(cache: QueryClient): void {
  cache.setQueryData(shownKey, true)
}

/** Lists that are on their way. */
export function useListsOnTheirWay(): number {
  return useIsFetching({ queryKey: itemKeys.feeds })
}

type WantedList = FeedList & {
  /** So many are loaded, as far as there are so many. */
  atLeast?: number
}

/** The stored items of one feed, newest first, as far as they are loaded; `data` is undefined while they are on the way. */
export function useFeedItems({ feedId, unreadOnly, atLeast = limits.firstItemsShown }: WantedList) {
  const cache = useQueryClient()
  // Shown until the server has said which others are unread.
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
    // Item loading failures are logged only (spec §8); Load More says what is wrong.
    if (isShort && !isFetching) reloadFeedItems(cache, feedId, atLeast).catch((error) => console.error(error))
  }, [cache, feedId, isShort, isFetching, atLeast])
  return list
}

const unreadOf = ({ items }: FeedItems): FeedItems => ({ items: items.filter((item) => !item.isRead), isWhole: false })

/** Has the items of a feed loaded before its block is drawn. */
export function usePrepareFeedItems(): (list: FeedList) => void {
  const cache = useQueryClient()
  return useCallback((list) => void cache.prefetchQuery(feedItemsQuery(list)), [cache])
}

/** Reads the items of a feed as they are when something is pressed; for rendering there is useFeedItems. */
export function useReadFeedItems(): (list: FeedList) => Item[] | undefined {
  const cache = useQueryClient()
  return useCallback(
    ({ feedId, unreadOnly }) => cache.getQueryData<FeedItems>(itemKeys.feedOf(feedId, unreadOnly))?.items,
    [cache],
  )
}
