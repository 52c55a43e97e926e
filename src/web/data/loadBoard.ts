// Loading the board is a command of two steps. The first brings the newest 3 items of every feed for the first paint, the
// second the rest of max(50, 15 × feeds). Both fill one list per feed in the cache, so that a mark, a live event or Load More
// touches only that feed's block. How far the board is loaded is in the cache beside the lists.
import { isCancelledError, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { itemsPerLoad, limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import { feedsOf } from './changeColumns.ts'
import { columnsQuery } from './columnsApi.ts'
import { keepFeedItems, unreadFilter } from './feedItems.ts'
import { itemKeys } from './itemKeys.ts'
import { groupByFeed } from './itemLists.ts'

export type BoardLoad = {
  loaded: 'nothing' | 'first' | 'whole'
  isLoading: boolean
  /** Something changed that the lists do not have yet. The board loads again while it is shown. */
  isStale: boolean
  /** Of the latest load. */
  error: Error | null
}

const notLoaded: BoardLoad = { loaded: 'nothing', isLoading: false, isStale: false, error: null }

export const boardLoadQuery = (unreadOnly: boolean) =>
  queryOptions<BoardLoad>({
    queryKey: itemKeys.boardOf(unreadOnly),
    // Never fetched: only loadBoard and reloadBoard write it.
    enabled: false,
    initialData: notLoaded,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Takes the next step: the first items, then the whole board, then the whole board again. No-op while a step is under way. */
export async function loadBoard(cache: QueryClient, unreadOnly: boolean): Promise<void> {
  const { loaded, isLoading, error } = readBoardLoad(cache, unreadOnly) ?? notLoaded
  if (isLoading) return
  const isFirst = loaded === 'nothing'
  changeBoardLoad(cache, unreadOnly, { isLoading: true, isStale: false, error: isFirst ? null : error })
  try {
    await (isFirst ? loadFirst(cache, unreadOnly) : loadWhole(cache, unreadOnly))
    changeBoardLoad(cache, unreadOnly, { loaded: isFirst ? 'first' : 'whole', isLoading: false, error: null })
  } catch (failure) {
    // The reader signed out meanwhile: the next one begins with an empty cache.
    if (readBoardLoad(cache, unreadOnly) === undefined) return
    // The HTTP client throws errors only.
    const outcome = isCancelledError(failure) ? {} : { error: failure as Error }
    changeBoardLoad(cache, unreadOnly, { isLoading: false, ...outcome })
  }
}

/** Has the board loaded again: now if it is shown, otherwise as soon as it is. */
export function reloadBoard(cache: QueryClient): void {
  for (const unreadOnly of [false, true]) {
    if (readBoardLoad(cache, unreadOnly) !== undefined) changeBoardLoad(cache, unreadOnly, { isStale: true })
  }
}

export function readBoardLoad(cache: QueryClient, unreadOnly: boolean): BoardLoad | undefined {
  return cache.getQueryData(boardLoadQuery(unreadOnly).queryKey)
}

function changeBoardLoad(cache: QueryClient, unreadOnly: boolean, change: Partial<BoardLoad>): void {
  cache.setQueryData(boardLoadQuery(unreadOnly).queryKey, (load = notLoaded) => ({ ...load, ...change }))
}

/** Goes out beside the call for the columns, before anyone knows how many feeds there are. */
function loadFirst(cache: QueryClient, unreadOnly: boolean): Promise<void> {
  return loadPage(cache, { unreadOnly, perFeed: limits.firstItemsShown, limit: limits.itemsPageMax })
}

async function loadWhole(cache: QueryClient, unreadOnly: boolean): Promise<void> {
  const feedCount = feedsOf(await cache.ensureQueryData(columnsQuery)).length
  await loadPage(cache, { unreadOnly, perFeed: perFeedOf(feedCount), limit: itemsPerLoad(feedCount) })
}

/** As many of each feed as fit the one page, so that the feeds at its end are not left out. */
function perFeedOf(feedCount: number): number {
  const fitting = Math.floor(limits.itemsPageMax / Math.max(feedCount, 1))
  return Math.max(limits.firstItemsShown, Math.min(limits.itemsPerLoadPerFeed, fitting))
}

type BoardPage = { unreadOnly: boolean; perFeed: number; limit: number }

/** A query for its retries, and so that signing out aborts it. The answer is kept in the lists only. */
const boardPageQuery = ({ unreadOnly, perFeed, limit }: BoardPage) =>
  queryOptions({
    queryKey: itemKeys.boardPage({ unreadOnly, perFeed, limit }),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const query = { perFeed, limit, ...unreadFilter(unreadOnly) }
      return { ...(await call('GET /feeds/items', { query, signal })), askedAt }
    },
    staleTime: 0,
    gcTime: 0,
  })

async function loadPage(cache: QueryClient, page: BoardPage): Promise<void> {
  const { unreadOnly, perFeed } = page
  const [columns, { items, askedAt }] = await Promise.all([
    cache.ensureQueryData(columnsQuery),
    cache.fetchQuery(boardPageQuery(page)),
  ])
  const feedIds = feedsOf(columns).map(({ id }) => id)
  const groups = groupByFeed(items)
  const isCut = items.length === limits.itemsPageMax && feedIds.length * perFeed > limits.itemsPageMax
  // The feed at the cut may have lost some of its items.
  if (isCut) groups.delete(items.at(-1)?.feedId ?? 0)
  cache.setQueryDefaults(itemKeys.feeds, { gcTime: Number.POSITIVE_INFINITY })
  for (const feedId of feedIds) {
    const ofFeed = groups.get(feedId) ?? []
    // A feed that is missing in a cut page may still have items.
    if (isCut && ofFeed.length === 0) continue
    keepFeedItems(cache, { feedId, unreadOnly }, { items: ofFeed, isWhole: ofFeed.length < perFeed, askedAt })
  }
  if (isCut) askAgainInSight(cache, new Set(feedIds.filter((id) => !groups.has(id))))
}

/** Each is loaded by itself when its block is in sight, by useFeedItems. */
function askAgainInSight(cache: QueryClient, feedIds: ReadonlySet<unknown>): void {
  const isOfOne = ({ queryKey: [, feedId] }: Query) => feedIds.has(feedId)
  void cache.invalidateQueries({ queryKey: itemKeys.feeds, predicate: isOfOne })
}
