// Up to which item "Mark all read" goes for feeds whose items are not held: the newest there was when the board was last loaded.
import type { QueryClient } from '@tanstack/react-query'

const newestKey = ['newestItem']
const waitingKey = ['hasWaitingArrivals']

export function readNewestItem(cache: QueryClient): number | undefined {
  return cache.getQueryData<number>(newestKey)
}

/** What waits to be shown has not been seen, and stays unread. */
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
