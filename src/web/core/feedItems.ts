// One feed's list of items in the cache: filled by the first answer of the board (loadFrame.ts) or when its block comes near,
// and loaded again when the feed changes or more items are needed.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Column, ItemOrder } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import { findFeed } from './changeColumns.ts'
import { columnsKey } from './columnsCache.ts'
import { blockItemsMax, blockRequestsOf } from './feedBlocks.ts'
import { itemKeys } from './itemKeys.ts'
import { type FeedItems, mergeItems, withKnownMarks } from './itemLists.ts'
import { listLookSetting } from './listLook.ts'

/** The items that a block shows first, and those that its Load More shows at once. */
const itemsAhead = () => listLookSetting.get().firstItems + limits.moreItemsShown

export type FeedList = { feedId: number; unreadOnly: boolean }

/** An answer. `askedAt` is the time of its request in epoch milliseconds. */
type Loaded = FeedItems & { itemOrder: ItemOrder; askedAt: number }

export const feedItemsQuery = (list: FeedList) =>
  queryOptions<FeedItems>({
    queryKey: itemKeys.feedOf(list.feedId, list.unreadOnly),
    // Without the signal: an answer under way is kept when the reader scrolls on, and not requested again.
    queryFn: async ({ client }) => {
      const count = Math.max(itemsAhead(), known(client, list) ?? 0)
      return merged(client, list, await fetchFeedItems(client, list, count))
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A block that scrolls out of a long column leaves the page, but its items stay cached.
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Loads the held items of a feed again, at least `atLeast`. Throws CallError. */
export async function reloadFeedItems(cache: QueryClient, feedId: number, atLeast = 0): Promise<void> {
  const lists = [false, true].map((unreadOnly) => ({ feedId, unreadOnly }))
  await Promise.all(
    lists.map(async (list) => {
      const held = known(cache, list)
      if (held === undefined) return
      keepFeedItems(cache, list, await fetchFeedItems(cache, list, Math.max(held, atLeast)))
    }),
  )
}

/** The same, once at a time: a block may leave and come back while its items are loading. */
export async function loadUpTo(cache: QueryClient, feedId: number, atLeast: number): Promise<void> {
  await cache.fetchQuery({
    queryKey: ['itemsAhead', feedId, atLeast],
    queryFn: () => reloadFeedItems(cache, feedId, atLeast).then(() => null),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Marks the lists of these feeds stale. Those in sight are loaded again now, the others when they come near. */
export function reloadListsOf(cache: QueryClient, feedIds: ReadonlySet<number>): Promise<void> {
  return cache.invalidateQueries({
    queryKey: itemKeys.feeds,
    predicate: ({ queryKey: [, feedId] }) => typeof feedId === 'number' && feedIds.has(feedId),
  })
}

export function keepFeedItems(cache: QueryClient, list: FeedList, loaded: Loaded): void {
  const kept = merged(cache, list, loaded)
  cache.setQueryDefaults(itemKeys.feeds, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData<FeedItems>(itemKeys.feedOf(list.feedId, list.unreadOnly), kept)
}

function merged(cache: QueryClient, list: FeedList, { items, isWhole, hidden, itemOrder, askedAt }: Loaded): FeedItems {
  const stateOf = (unreadOnly: boolean) => cache.getQueryState<FeedItems>(itemKeys.feedOf(list.feedId, unreadOnly))
  const state = stateOf(list.unreadOnly)
  if (state?.data === undefined) {
    // Until the first answer the list shows the items of the other one, where the reader may have marked them meanwhile.
    const other = stateOf(!list.unreadOnly)
    const marked = other?.data !== undefined && other.dataUpdatedAt > askedAt ? other.data.items : []
    return { items: withKnownMarks(items, marked), isWhole, hidden }
  }
  const keepMarks = state.dataUpdatedAt > askedAt
  const isOldestFirst = itemOrder === 'oldest'
  return { items: mergeItems(state.data.items, items, { keepMarks, isWhole, isOldestFirst }), isWhole, hidden }
}

function known(cache: QueryClient, list: FeedList): number | undefined {
  return cache.getQueryData<FeedItems>(itemKeys.feedOf(list.feedId, list.unreadOnly))?.items.length
}

/** At least `count`, if the feed has that many. */
async function fetchFeedItems(cache: QueryClient, list: FeedList, wanted: number): Promise<Loaded> {
  const count = Math.max(limits.firstItemsShown, wanted)
  if (count > blockItemsMax) return fetchManyItems(cache, list, { count, itemOrder: orderOf(cache, list) })
  const { block, askedAt } = await blockRequestsOf(cache).ask({ ...list, count })
  // Another tab deleted the feed meanwhile. The next frame leaves it out.
  return {
    items: block?.items ?? [],
    isWhole: block?.hasMore !== true,
    hidden: block?.hidden,
    itemOrder: block?.feed.itemOrder ?? 'newest',
    askedAt,
  }
}

const orderOf = (cache: QueryClient, { feedId }: FeedList): ItemOrder =>
  findFeed(cache.getQueryData<Column[]>(columnsKey) ?? [], feedId)?.itemOrder ?? 'newest'

async function fetchManyItems(
  cache: QueryClient,
  { feedId, unreadOnly }: FeedList,
  { count, itemOrder }: { count: number; itemOrder: ItemOrder },
): Promise<Loaded> {
  const askedAt = Date.now()
  const query = { feedId, limit: count, order: itemOrder, ...unreadFilter(unreadOnly) }
  const { items, nextCursor } = await call('GET /feeds/items', { query })
  // This call has no count of hidden items.
  const { hidden } = cache.getQueryData<FeedItems>(itemKeys.feedOf(feedId, unreadOnly)) ?? {}
  return { items, isWhole: nextCursor === null, hidden, itemOrder, askedAt }
}

/** The part of a query that asks for unread items only. */
export function unreadFilter(unreadOnly: boolean): { unreadOnly?: 'true' } {
  return unreadOnly ? { unreadOnly: 'true' } : {}
}
