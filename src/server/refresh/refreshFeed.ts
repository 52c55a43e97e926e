// The story of one refresh: ask the source, then save what it says. Used by the worker for feeds that are due, and by a
// reader's click on refresh.
import type { FeedRow } from '../db/schema.ts'
import { settleFirstUnread } from '../feeds/subscribe.ts'
import { type FeedFetch, fetchFeed } from '../fetching/fetchFeed.ts'
import { parseFeed } from '../formats/parseFeed.ts'
import { adoptAddress, hasMovedForGood } from './adoptAddress.ts'
import { compareItems } from './compareItems.ts'
import { describeFeed } from './describeFeed.ts'
import { readIncomingItems } from './incomingItems.ts'
import { publishToSubscribers } from './publishToSubscribers.ts'
import * as record from './recordRefresh.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { saveNewItems } from './saveNewItems.ts'

export type RefreshOutcome = { is: 'refreshed'; newItems: number } | { is: 'failed'; text: string }

/** Never throws for what a source does wrong; what it throws is a fault of ours. */
export async function refreshFeed(deps: RefreshDeps, feed: FeedRow): Promise<RefreshOutcome> {
  const fetched = await fetchFeed(deps.fetcher, feed, { now: deps.clock() })
  if (fetched.is !== 'failed' || fetched.status !== null) deps.network.sawAnswer(deps.clock())
  switch (fetched.is) {
    case 'unchanged':
      return keepUnchanged(deps, feed, fetched)
    case 'changed':
      return saveDocument(deps, feed, fetched)
    case 'gone':
      await deps.writeTurns(() => record.retireFeed(deps.db, feed, fetched.text, occasionOf(deps)))
      await publishFeedChanged(deps, feed)
      return { is: 'failed', text: fetched.text }
    case 'failed':
      if (!fetched.isNetworkDown || !deps.network.isSilent(deps.clock())) return fail(deps, feed, fetched)
      await deps.writeTurns(() => record.putOff(deps.db, feed, deps.clock() + record.outagePauseMs))
      return { is: 'failed', text: fetched.text }
  }
}

type Unchanged = Extract<FeedFetch, { is: 'unchanged' }>
type Changed = Extract<FeedFetch, { is: 'changed' }>

async function keepUnchanged(deps: RefreshDeps, feed: FeedRow, answer: Unchanged): Promise<RefreshOutcome> {
  await deps.writeTurns(() => record.recordAnswer(deps.db, feed, { answer, parsed: null, occasion: occasionOf(deps) }))
  if (hasMovedForGood(feed, answer.permanentUrl)) await adoptAddress(deps, feed, answer.permanentUrl)
  if (isAiling(feed)) await publishFeedChanged(deps, feed)
  return { is: 'refreshed', newItems: 0 }
}

async function saveDocument(deps: RefreshDeps, feed: FeedRow, answer: Changed): Promise<RefreshOutcome> {
  const { bytes, url, contentType, contentLocation } = answer
  const parsed = parseFeed(bytes, { url, contentType, ...(contentLocation ? { contentLocation } : {}) })
  if (parsed.is === 'notAFeed') return fail(deps, feed, { text: parsed.reason, retryAfterMs: null })
  const occasion = occasionOf(deps)
  const { fresh, edited } = await compareItems(deps.db, feed.id, readIncomingItems(parsed.feed, occasion.now))
  const { newItems } = await saveNewItems(deps, {
    fresh,
    edited,
    arrivedAt: occasion.now,
    open: async () => ({ feedId: feed.id }),
    close: async (tx) => {
      await record.recordAnswer(tx, feed, { answer, parsed: parsed.feed, occasion })
      if (feed.lastFetchedAt === null) await settleFirstUnread(tx, feed.id)
    },
  })
  if (hasMovedForGood(feed, answer.permanentUrl)) await adoptAddress(deps, feed, answer.permanentUrl)
  if (newItems > 0)
    await publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'newItems', feedId, count: newItems }))
  const described = describeFeed(parsed.feed, feed)
  if (isAiling(feed) || described.title !== feed.title || described.iconUrl !== feed.iconUrl)
    await publishFeedChanged(deps, feed)
  return { is: 'refreshed', newItems }
}

async function fail(deps: RefreshDeps, feed: FeedRow, failure: record.Failure): Promise<RefreshOutcome> {
  await deps.writeTurns(() => record.recordFailure(deps.db, feed, failure, occasionOf(deps)))
  await publishFeedChanged(deps, feed)
  return { is: 'failed', text: failure.text }
}

const isAiling = (feed: FeedRow) => feed.failures > 0 || feed.goneAt !== null

const publishFeedChanged = (deps: RefreshDeps, feed: FeedRow) =>
  publishToSubscribers(deps, feed.id, (feedId) => ({ type: 'feedChanged', feedId }))

export function occasionOf({ clock, random, config }: RefreshDeps): record.Occasion {
  return { now: clock(), random: random(), config }
}
