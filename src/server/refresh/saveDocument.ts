import type { FeedRow, Tx } from '../db/schema.ts'
import type { ParsedFeed } from '../formats/parsedFeed.ts'
import { type Comparison, compareDocument } from './compareItems.ts'
import { describeFeed } from './describeFeed.ts'
import { publishToSubscribers } from './publishToSubscribers.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { saveNewItems } from './saveNewItems.ts'
import { rememberSharedKeys } from './sharedKeys.ts'

export type DocumentWish = {
  parsed: ParsedFeed
  arrivedAt: number
  /** Begins each transaction (saveNewItems.ts). */
  hold?: (tx: Tx) => Promise<void>
  /** Joins the last transaction: what is written here is never seen before all items are there. */
  close: (tx: Tx, changes: Comparison) => Promise<void>
}

/** Saves what a document changes of a stored feed, fetched or pushed, and tells its readers. Returns how many items are new. */
export async function saveDocument(
  deps: RefreshDeps,
  feed: FeedRow,
  { parsed, arrivedAt, hold, close }: DocumentWish,
): Promise<number> {
  const { incoming, fresh, edited } = await compareDocument(deps.db, feed, { parsed, arrivedAt })
  const { newItems } = await saveNewItems(deps, {
    fresh,
    edited,
    arrivedAt,
    ...(hold ? { hold } : {}),
    open: async (tx) => {
      await rememberSharedKeys(tx, feed, incoming)
      return { feedId: feed.id }
    },
    close: (tx) => close(tx, { fresh, edited }),
  })
  deps.metrics.itemsStored(newItems)
  if (newItems > 0)
    await publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'newItems', feedId, count: newItems }))
  const described = describeFeed(parsed, feed)
  if (isAiling(feed) || described.title !== feed.title || described.iconUrl !== feed.iconUrl)
    await publishFeedChanged(deps, feed)
  return newItems
}

export const isAiling = (feed: FeedRow): boolean => feed.failures > 0 || feed.goneAt !== null

export const publishFeedChanged = (deps: RefreshDeps, feed: FeedRow): Promise<void> =>
  publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'feedChanged', feedId }))
