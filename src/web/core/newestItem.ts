// The newest item when the board was last loaded: the limit of "Mark all read" for feeds whose items are not held.
import type { QueryClient } from '@tanstack/react-query'

const newestKey = ['newestItem']
const waitingKey = ['hasWaitingArrivals']

export function readNewestItem(cache: QueryClient): number | undefined {
  return cache.getQueryData<number>(newestKey)
}

/** No-op while new items wait to be shown: the reader has not seen them, so they stay unread. */
export function raiseNewestItem(cache: QueryClient, itemId: number | null): void {
  const known = readNewestItem(cache)
  if (itemId === null || (known !== undefined && cache.getQueryData(waitingKey) === true)) return
  cache.setQueryDefaults(newestKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(newestKey, Math.max(known ?? 0, itemId))
}

export function setArrivalsWaiting(cache: QueryClient, isWaiting: boolean): void {
  cache.setQueryDefaults(waitingKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(waitingKey, isWaiting)
}
