// One refresh: fetch the source, then save its answer. The worker refreshes due feeds; a reader's click refreshes a feed at once.
import type { FoundFeed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import { limitFirstUnread } from '../../core/subscriptions/unreadMark.queries.ts'
import { hasOneWriter } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { type FeedFetch, type FetchedPage, fetchFeed, type StoredAnswer } from '../../fetching/fetchFeed.ts'
import { Unprocessable } from '../../http/errors.ts'
import { minute, second } from '../../lib/clock.ts'
import { releaseBytes } from '../../lib/releaseBytes.ts'
import * as health from './feedHealth.ts'
import { followPage, isSameFeed } from './followPage.ts'
import { type ClaimedFeed, LeaseLost, requireLease } from './leases.queries.ts'
import { findNewAddress, followMove } from './movedFeeds.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { type DocumentChange, findChange, saveChange } from './saveItems.ts'

export type RefreshOutcome = { is: 'refreshed'; newItems: number } | { is: 'failed'; text: string }

/** A check that was given up to make room for others counts as no failure, and comes again after this pause. */
const roomPauseMs = 20 * second

/** When our own network is down, the next try comes after this pause. */
const outagePauseMs = 5 * minute

/**
 * `feed` is the row that taking the lease returned. Throws only for bugs and database errors, never for a source's errors. When
 * another check took over the lease, it changes nothing, because that check saves the newer answer.
 */
export async function refreshFeed(
  deps: RefreshDeps,
  feed: ClaimedFeed,
  /** Ends the fetch; a document that has come is saved. */
  cutOff?: AbortSignal,
): Promise<RefreshOutcome> {
  try {
    // Feeds have many readers, so each counts for itself.
    return await deps.fetcher.hold(-feed.id, (fetcher) => fetchAndSave({ ...deps, fetcher }, feed, cutOff))
  } catch (error) {
    if (error instanceof LeaseLost) return { is: 'refreshed', newItems: 0 }
    // Its items take too long to read.
    if (error instanceof Unprocessable) return fail(deps, feed, tooComplicated)
    throw error
  }
}

async function fetchAndSave(deps: RefreshDeps, feed: ClaimedFeed, cutOff?: AbortSignal): Promise<RefreshOutcome> {
  const options = { now: deps.clock(), ...(cutOff && { signal: cutOff }) }
  const fetched = await fetchFeed(deps.fetcher, { ...feed, url: addressOf(feed) }, options)
  if (fetched.is !== 'failed' || fetched.status !== null) deps.network.sawAnswer(deps.clock())
  deps.metrics.feedRefreshed(fetched.is)
  switch (fetched.is) {
    case 'unchanged':
      return recordUnchanged(deps, feed, fetched)
    case 'changed':
      return saveChanged(deps, feed, fetched, cutOff)
    case 'gone':
      return savePage(
        deps,
        feed,
        { page: fetched.page, failure: { ...noRetry, text: fetched.text, isGone: true } },
        cutOff,
      )
    case 'failed': {
      const { text, retryAfterMs, page } = fetched
      if (fetched.reason === 'cancelled') return giveUp(deps, feed, text)
      if (page !== null) return savePage(deps, feed, { page, failure: { text, retryAfterMs } }, cutOff)
      if (!fetched.isNetworkDown || !deps.network.isSilent(deps.clock())) return fail(deps, feed, fetched)
      await deps.writeQueue(() => health.putOff(deps.db, feed, deps.clock() + outagePauseMs))
      return { is: 'failed', text }
    }
  }
}

async function giveUp(deps: RefreshDeps, feed: ClaimedFeed, text: string): Promise<RefreshOutcome> {
  const pauseMs = roomPauseMs * (1 + deps.random())
  await deps.writeQueue(() => health.putOff(deps.db, feed, Math.round(deps.clock() + pauseMs)))
  return { is: 'failed', text }
}

type Unchanged = Extract<FeedFetch, { is: 'unchanged' }>
type Changed = Extract<FeedFetch, { is: 'changed' }>

async function recordUnchanged(deps: RefreshDeps, feed: ClaimedFeed, answer: Unchanged): Promise<RefreshOutcome> {
  const context = health.checkContext(deps)
  const record = (db: Db) => health.recordAnswer(db, feed, { answer, parsed: null, context })
  // One statement writes it, so it needs no transaction. On SQLite it shares the commit of others.
  const isRecorded = await (hasOneWriter(deps.db)
    ? deps.sharedSaves(record, { items: 0, chars: 0 })
    : deps.writeQueue(() => record(deps.db)))
  if (!isRecorded) throw new LeaseLost()
  await followMove(deps, feed, findNewAddress(feed, { answer, parsed: null }))
  if (health.isFailing(feed)) deps.events.publishOfFeed(feed.id, { type: 'feedChanged' })
  return { is: 'refreshed', newItems: 0 }
}

const noRetry = { retryAfterMs: null }
const tooComplicated = { ...noRetry, text: texts.documentTooComplicated() }

/**
 * Returns the save without awaiting it: a function that awaits keeps its variables in memory, here the document. A save may wait for its
 * turn until V8 takes all that it can reach for long-lived, and every megabyte of that makes V8 collect the whole heap sooner.
 */
async function saveChanged(
  deps: RefreshDeps,
  feed: ClaimedFeed,
  fetched: Changed,
  cutOff?: AbortSignal,
): Promise<RefreshOutcome> {
  const { bytes, contentType, contentLocation, ...answer } = fetched
  const hints = { url: answer.url, contentType, ...(contentLocation ? { contentLocation } : {}) }
  const document = await deps.documents.read('readFeed', { bytes, hints })
  if (document.is === 'tooComplicated') return fail(deps, feed, tooComplicated)
  const read = document.output
  if (read.is === 'notAFeed')
    return savePage(deps, feed, { page: fetched, failure: { ...noRetry, text: read.reason } }, cutOff)
  // A page is read a second time, for the feeds that it names.
  releaseBytes(bytes)
  const context = health.checkContext(deps)
  const change = await findChange(deps.db, feed, { parsed: read.feed, arrivedAt: context.now })
  return saveAnswer(deps, feed, { answer, change, context })
}

type NamingPage = {
  page: FetchedPage
  /** Recorded when the page leads to no feed. */
  failure: health.Failure
}

/** Saves the feed that a page at the feed's address leads to, or records which feeds it names. */
async function savePage(
  deps: RefreshDeps,
  feed: ClaimedFeed,
  { page, failure }: NamingPage,
  cutOff?: AbortSignal,
): Promise<RefreshOutcome> {
  const followed = await followPage(deps, feed, page, cutOff)
  const ask = (namedFeeds: FoundFeed[]) => fail(deps, feed, { ...failure, text: texts.failureIsPage(), namedFeeds })
  switch (followed.is) {
    case 'nothing':
      return fail(deps, feed, { ...failure, namedFeeds: [] })
    case 'choice':
      return ask(followed.feeds)
    case 'cancelled':
      return giveUp(deps, feed, followed.text)
    case 'feed': {
      const { answer, named } = followed
      const context = health.checkContext(deps)
      const change = await findChange(deps.db, feed, { parsed: followed.feed, arrivedAt: context.now })
      return named === null || isSameFeed(feed, change)
        ? saveAnswer(deps, feed, { answer, change, context })
        : ask([named])
    }
  }
}

type ChangedAnswer = { answer: StoredAnswer; change: DocumentChange; context: health.CheckContext }

async function saveAnswer(
  deps: RefreshDeps,
  feed: ClaimedFeed,
  { answer, change, context }: ChangedAnswer,
): Promise<RefreshOutcome> {
  const { head: parsed, addedTimes } = change
  const newItems = await saveChange(deps, feed, {
    ...change,
    hold: (tx) => requireLease(tx, feed),
    close: async (tx) => {
      const isPushMissed = health.hasHubMissed(feed, addedTimes, context.now)
      await health.recordAnswer(tx, feed, { answer, parsed, isPushMissed, context })
      if (feed.lastFetchedAt === null) await limitFirstUnread(tx, feed.id)
    },
  })
  await followMove(deps, feed, findNewAddress(feed, { answer, parsed }))
  return { is: 'refreshed', newItems }
}

async function fail(deps: RefreshDeps, feed: ClaimedFeed, failure: health.Failure): Promise<RefreshOutcome> {
  const record = failure.isGone ? health.retireFeed : health.recordFailure
  await deps.writeQueue(() => record(deps.db, feed, failure, health.checkContext(deps)))
  deps.events.publishOfFeed(feed.id, { type: 'feedChanged' })
  return { is: 'failed', text: failure.text }
}
