import { publishToSubscribers } from '../../core/subscriptions/publishToSubscribers.ts'
import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { describeFeed } from './describeFeed.ts'
import { candidatesOf, type DocumentDiff, diffDocument } from './diffDocument.ts'
import { loadCandidates, noCandidates } from './loadCandidates.queries.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { saveItems } from './saveItems.ts'
import { readSharedKeys, rememberSharedKeys } from './sharedKeys.ts'

export type DocumentInput = {
  parsed: ParsedFeed
  arrivedAt: number
  /** Runs first in each transaction (saveItems.ts). */
  hold?: (tx: Tx) => Promise<void>
  /** Runs in the last transaction, so what it writes becomes visible with the last item. */
  close: (tx: Tx, diff: DocumentDiff) => Promise<void>
}

/** Saves what a fetched or pushed document changes of a stored feed, and notifies its readers. Returns the number of new items. */
export async function saveDocument(
  deps: RefreshDeps,
  feed: FeedRow,
  { parsed, arrivedAt, hold, close }: DocumentInput,
): Promise<number> {
  const diff = await compareWithStored(deps.db, feed, { parsed, arrivedAt })
  const { newItems } = await saveItems(deps, {
    add: diff.add,
    update: diff.update,
    arrivedAt,
    ...(hold ? { hold } : {}),
    open: async (tx) => {
      await rememberSharedKeys(tx, feed, diff.incoming)
      return { feedId: feed.id }
    },
    close: (tx) => close(tx, diff),
  })
  deps.metrics.itemsStored(newItems)
  if (newItems > 0)
    await publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'newItems', feedId, count: newItems }))
  const described = describeFeed(parsed, feed)
  if (isFailing(feed) || described.title !== feed.title || described.iconUrl !== feed.iconUrl)
    await publishFeedChanged(deps, feed)
  return newItems
}

type ComparedFeed = Pick<FeedRow, 'id' | 'sharedKeys' | 'lastFetchedAt' | 'itemCount'>

/** What a document changes of a feed. A feed without items is not compared with anything. */
export async function compareWithStored(
  db: Db,
  feed: ComparedFeed,
  { parsed, arrivedAt }: { parsed: Pick<ParsedFeed, 'items' | 'siteUrl'>; arrivedAt: number },
): Promise<DocumentDiff> {
  const sharedKeys = feed.sharedKeys === null ? null : readSharedKeys(feed.sharedKeys)
  const document = { parsed, arrivedAt, sharedKeys }
  const isEmpty = feed.lastFetchedAt === null && feed.itemCount === 0
  return diffDocument(document, isEmpty ? noCandidates : await loadCandidates(db, feed.id, candidatesOf(document)))
}

export const isFailing = (feed: FeedRow): boolean => feed.failures > 0 || feed.goneAt !== null

export const publishFeedChanged = (deps: RefreshDeps, feed: FeedRow): Promise<void> =>
  publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'feedChanged', feedId }))
