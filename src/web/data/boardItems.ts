// What components see of the board's items: how far they are loaded, and the list of each feed.
import { focusManager, onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { type FeedList, feedItemsQuery } from './feedItems.ts'
import type { FeedItems } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { type BoardLoad, boardLoadQuery, loadBoard, readBoardLoad } from './loadBoard.ts'

/** Loads the board's items while it is shown, in two steps. The blocks read them with useFeedItems. */
export function useBoardItems({ unreadOnly }: { unreadOnly: boolean }) {
  const cache = useQueryClient()
  const load = useCallback(() => void loadBoard(cache, unreadOnly), [cache, unreadOnly])
  const { loaded, isLoading, isStale, error } = useBoardLoad(unreadOnly, whole)
  const isOtherLoaded = useBoardLoad(!unreadOnly, isLoaded)
  const isNextWanted = !isLoading && error === null && loaded !== 'whole'
  const isLoadedAgain = !isLoading && isStale
  useEffect(() => {
    if (isLoadedAgain || (isNextWanted && loaded === 'nothing')) return load()
    if (!isNextWanted) return
    // In the second frame the first items have been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(load)
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoadedAgain, isNextWanted, loaded, load])
  useEffect(() => {
    const retryFailed = (isBack: boolean) => {
      const failure = readBoardLoad(cache, unreadOnly)?.error ?? null
      if (isBack && failure !== null) load()
    }
    retryFailed(true)
    const stops = [focusManager.subscribe(retryFailed), onlineManager.subscribe(retryFailed)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, unreadOnly, load])
  return {
    isLoaded: loaded !== 'nothing',
    /** Nothing of the board has come yet, read or unread. */
    isFirstLoad: loaded === 'nothing' && !isOtherLoaded && error === null,
    isFetching: isLoading,
    error,
    retry: load,
  }
}

function useBoardLoad<Part>(unreadOnly: boolean, select: (load: BoardLoad) => Part): Part {
  return useQuery({ ...boardLoadQuery(unreadOnly), select }).data
}

const whole = (load: BoardLoad) => load
const isLoaded = ({ loaded }: BoardLoad) => loaded !== 'nothing'
const isSettled = ({ loaded, error }: BoardLoad) => loaded === 'whole' || error !== null

/** Whether the board's items are loaded, or could not be: everything less important waits for this. */
export function useIsBoardWhole({ unreadOnly }: { unreadOnly: boolean }): boolean {
  return useBoardLoad(unreadOnly, isSettled)
}

/** The stored items of one feed, newest first, as far as they are loaded; `data` is undefined while they are on the way. */
export function useFeedItems({ feedId, unreadOnly }: FeedList) {
  const isBoardLoaded = useBoardLoad(unreadOnly, isLoaded)
  // Shown until the server has said which others are unread.
  const knownUnread = useQuery({
    ...feedItemsQuery({ feedId, unreadOnly: false }),
    enabled: false,
    subscribed: unreadOnly,
    select: unreadOf,
  }).data
  return useQuery({
    ...feedItemsQuery({ feedId, unreadOnly }),
    // A feed the board's load did not know yet (just added, here or in another tab) is loaded by itself.
    enabled: isBoardLoaded,
    placeholderData: () => (unreadOnly ? knownUnread : undefined),
  })
}

const unreadOf = ({ items }: FeedItems): FeedItems => ({ items: items.filter((item) => !item.isRead), isWhole: false })

/** Reads the items of a feed as they are when something is pressed; for rendering there is useFeedItems. */
export function useReadFeedItems(): (list: FeedList) => Item[] | undefined {
  const cache = useQueryClient()
  return useCallback(
    ({ feedId, unreadOnly }) => cache.getQueryData<FeedItems>(itemKeys.feedOf(feedId, unreadOnly))?.items,
    [cache],
  )
}
