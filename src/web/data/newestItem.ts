// The newest item when the board was last loaded: the limit of "Mark all read" for feeds whose items are not held.
import type { QueryClient } from '@tanstack/react-query'

const newestKey = ['newestItem']
const waitingKey = ['feedsWithWaitingItems']
const noFeeds: ReadonlySet<number> = new Set()

export function readNewestItem(cache: QueryClient): number | undefined {
  return cache.getQueryData<number>(newestKey)
}

/** No-op while new items wait to be shown: the reader has not seen them, so they stay unread. */
export function raiseNewestItem(cache: QueryClient, itemId: number | null): void {
  const known = readNewestItem(cache)
  if (itemId === null || (known !== undefined && findFeedsWaiting(cache).size > 0)) return
  cache.setQueryDefaults(newestKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(newestKey, Math.max(known ?? 0, itemId))
}

/** The feeds whose new items wait until the reader shows them. */
export function findFeedsWaiting(cache: QueryClient): ReadonlySet<number> {
  return cache.getQueryData<ReadonlySet<number>>(waitingKey) ?? noFeeds
}

export function holdArrivals(cache: QueryClient, feedId: number): void {
  keepFeedsWaiting(cache, new Set(findFeedsWaiting(cache)).add(feedId))
}

export function releaseArrivals(cache: QueryClient): void {
  keepFeedsWaiting(cache, noFeeds)
}

function keepFeedsWaiting(cache: QueryClient, feedIds: ReadonlySet<number>): void {
  cache.setQueryDefaults(waitingKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(waitingKey, feedIds)
}
