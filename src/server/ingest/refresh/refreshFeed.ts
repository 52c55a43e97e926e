// The story of one refresh: ask the source, then save what it says. Used by the worker for feeds that are due, and by a
// reader's click on refresh.
import { messages } from '../../../shared/messages.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import { limitFirstUnread } from '../../core/subscriptions/unreadMark.queries.ts'
import type { FeedRow } from '../../db/schema.ts'
import { type FeedFetch, fetchFeed } from '../../fetching/fetchFeed.ts'
import { Unprocessable } from '../../http/errors.ts'
import { followMove } from './adoptAddress.ts'
import { LeaseLost, requireLease } from './lease.ts'
import { findNewAddress } from './newAddress.ts'
import * as record from './recordRefresh.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { isFailing, publishFeedChanged, saveDocument } from './saveDocument.ts'

export type RefreshOutcome = { is: 'refreshed'; newItems: number } | { is: 'failed'; text: string }

/**
 * `feed`: as its lease was taken. Never throws for what a source does wrong; what it throws is a fault of ours. Changes nothing
 * once the lease is another's: what they saved is the answer.
 */
export async function refreshFeed(deps: RefreshDeps, feed: FeedRow): Promise<RefreshOutcome> {
  try {
    return await askAndSave(deps, feed)
  } catch (error) {
    if (error instanceof LeaseLost) return { is: 'refreshed', newItems: 0 }
    // Its items take too much to read.
    if (error instanceof Unprocessable) return fail(deps, feed, tooComplicated)
    throw error
  }
}

async function askAndSave(deps: RefreshDeps, feed: FeedRow): Promise<RefreshOutcome> {
  const fetched = await fetchFeed(deps.fetcher, { ...feed, url: addressOf(feed) }, { now: deps.clock() })
  if (fetched.is !== 'failed' || fetched.status !== null) deps.network.sawAnswer(deps.clock())
  deps.metrics.feedRefreshed(fetched.is)
  switch (fetched.is) {
    case 'unchanged':
      return keepUnchanged(deps, feed, fetched)
    case 'changed':
      return saveChanged(deps, feed, fetched)
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
  const occasion = occasionOf(deps)
  const isOurs = await deps.writeTurns(() => record.recordAnswer(deps.db, feed, { answer, parsed: null, occasion }))
  if (!isOurs) throw new LeaseLost()
  await followMove(deps, feed, findNewAddress(feed, { answer, parsed: null }))
  if (isFailing(feed)) await publishFeedChanged(deps, feed)
  return { is: 'refreshed', newItems: 0 }
}

const tooComplicated = { text: messages.documentTooComplicated, retryAfterMs: null }

async function saveChanged(deps: RefreshDeps, feed: FeedRow, answer: Changed): Promise<RefreshOutcome> {
  const { bytes, url, contentType, contentLocation } = answer
  const hints = { url, contentType, ...(contentLocation ? { contentLocation } : {}) }
  const document = await deps.documents.read('readFeed', { bytes, hints })
  if (document.is === 'tooComplicated') return fail(deps, feed, tooComplicated)
  const read = document.output
  if (read.is === 'notAFeed') return fail(deps, feed, { text: read.reason, retryAfterMs: null })
  const parsed = read.feed
  const occasion = occasionOf(deps)
  const newItems = await saveDocument(deps, feed, {
    parsed,
    arrivedAt: occasion.now,
    hold: (tx) => requireLease(tx, feed),
    close: async (tx, { add }) => {
      const isPushMissed = record.hasHubMissed(feed, add, occasion.now)
      await record.recordAnswer(tx, feed, { answer, parsed, isPushMissed, occasion })
      if (feed.lastFetchedAt === null) await limitFirstUnread(tx, feed.id)
    },
  })
  await followMove(deps, feed, findNewAddress(feed, { answer, parsed }))
  return { is: 'refreshed', newItems }
}

async function fail(deps: RefreshDeps, feed: FeedRow, failure: record.Failure): Promise<RefreshOutcome> {
  await deps.writeTurns(() => record.recordFailure(deps.db, feed, failure, occasionOf(deps)))
  await publishFeedChanged(deps, feed)
  return { is: 'failed', text: failure.text }
}

export function occasionOf({ clock, random, config }: RefreshDeps): record.Occasion {
  return { now: clock(), random: random(), config }
}
