// One feed's list of items in the cache: filled by the board's load (boardItems.ts), loaded anew alone when the feed
// changed or more of it is wanted.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import type { FeedItems } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import { mergeItems } from './itemLists.ts'

export type FeedList = { feedId: number; unreadOnly: boolean }

/** An answer. `askedAt` is the time of its request in epoch milliseconds. */
type Loaded = { items: Item[]; isWhole: boolean; askedAt: number }

export const feedItemsQuery = (list: FeedList) =>
  queryOptions<FeedItems>({
    queryKey: itemKeys.feedOf(list.feedId, list.unreadOnly),
    queryFn: async ({ client, signal }) =>
      merged(client, list, await fetchFeedItems(list, known(client, list), signal)),
    staleTime: Number.POSITIVE_INFINITY,
    // A block that scrolls out of a long column leaves the page, but its items stay cached.
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Loads what is held of a feed anew, at least so many items. Throws CallError. */
export async function reloadFeedItems(cache: QueryClient, feedId: number, atLeast = 0): Promise<void> {
  const lists = [false, true].map((unreadOnly) => ({ feedId, unreadOnly }))
  await Promise.all(
    lists.map(async (list) => {
      const count = known(cache, list)
      if (count === undefined) return
      keepFeedItems(cache, list, await fetchFeedItems(list, Math.max(count, atLeast)))
    }),
  )
}

export function keepFeedItems(cache: QueryClient, list: FeedList, loaded: Loaded): void {
  const kept = merged(cache, list, loaded)
  cache.setQueryData<FeedItems>(itemKeys.feedOf(list.feedId, list.unreadOnly), kept)
}

function merged(cache: QueryClient, list: FeedList, { items, isWhole, askedAt }: Loaded): FeedItems {
  const state = cache.getQueryState<FeedItems>(itemKeys.feedOf(list.feedId, list.unreadOnly))
  if (state?.data === undefined) return { items, isWhole }
  const keepMarks = state.dataUpdatedAt > askedAt
  return { items: mergeItems(state.data.items, items, { keepMarks, isWhole }), isWhole }
}

function known(cache: QueryClient, list: FeedList): number | undefined {
  return cache.getQueryData<FeedItems>(itemKeys.feedOf(list.feedId, list.unreadOnly))?.items.length
}

async function fetchFeedItems(list: FeedList, atLeast = 0, signal?: AbortSignal): Promise<Loaded> {
  const askedAt = Date.now()
  const limit = Math.max(limits.itemsPerLoadPerFeed, atLeast)
  const query = { feedId: list.feedId, limit, ...unreadFilter(list.unreadOnly) }
  const { items, nextCursor } = await call('GET /feeds/items', { query, signal })
  return { items, isWhole: nextCursor === null, askedAt }
}

/** The part of a query that asks for unread items alone, where they are wanted alone. */
export function unreadFilter(unreadOnly: boolean): { unreadOnly?: 'true' } {
  return unreadOnly ? { unreadOnly: 'true' } : {}
}
