// Decides what a check records on its feed: validators, failures, the hub, the description and the next check.
import type { FoundFeed } from '../../../shared/api/entities.ts'
import type { Config } from '../../config.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import type { Db, FeedRow } from '../../db/schema.ts'
import type { StoredAnswer } from '../../fetching/fetchFeed.ts'
import type { FeedHead } from '../../formats/parsedFeed.ts'
import { readLanguageTag } from '../../formats/readLanguageTag.ts'
import { hour } from '../../lib/clock.ts'
import { canBePushedTo } from '../hubs/callback.ts'
import { findHub } from '../hubs/findHub.ts'
import { keepHub } from '../hubs/keepHub.ts'
import { type CheckedFeed, findRecentlyPublished, updateCheckedFeed, updatePushedFeed } from './feedHealth.queries.ts'
import type { ClaimedFeed } from './leases.queries.ts'
import { countMove } from './movedFeeds.ts'
import { nextCheck, noHints, readDocumentHints, writeDocumentHints } from './nextCheck.ts'

export type CheckContext = { now: number; random: number; config: Pick<Config, 'refreshIntervalMinutes' | 'publicUrl'> }

export function checkContext(deps: {
  clock: () => number
  random: () => number
  config: CheckContext['config']
}): CheckContext {
  return { now: deps.clock(), random: deps.random(), config: deps.config }
}

export type GoodAnswer = {
  answer: StoredAnswer
  /** Null when the document is unchanged. */
  parsed: FeedHead | null
  /** The document has an item that the hub should have pushed before this check. */
  isPushMissed?: boolean
  context: CheckContext
}

/** Records a good answer. An answer with a document is recorded with its last items. False when the lease is lost. */
export async function recordAnswer(
  db: Db,
  feed: ClaimedFeed,
  { answer, parsed, isPushMissed = false, context }: GoodAnswer,
): Promise<boolean> {
  const { now, random, config } = context
  const hasLostHub = parsed !== null && (await saveHub(db, feed, { answer, parsed, context }))
  const isPushed = isPushTrusted(feed, now) && !hasLostHub && !isPushMissed
  // A document may have brought items since the claim.
  const known = parsed === null ? feed.recentlyPublished : undefined
  const pace = { failures: 0, recentlyPublished: known ?? (await findRecentlyPublished(db, feed.id)), isPushed }
  // A 304 has no document, so the hints of the last document apply.
  const pollingWish = parsed ? writeDocumentHints(parsed) : feed.pollingWish
  const hints = { ...noHints, ...readDocumentHints(pollingWish), freshForMs: answer.freshForMs }
  return updateCheckedFeed(db, feed, {
    etag: answer.etag,
    lastModified: answer.lastModified,
    contentHash: answer.contentHash,
    lastFetchedAt: now,
    nextCheckAt: nextCheck(now, pace, hints, { intervalMinutes: config.refreshIntervalMinutes, random }),
    failures: 0,
    lastError: null,
    namedFeeds: null,
    goneAt: null,
    pollingWish,
    // Otherwise unchanged, because the hub may have confirmed the subscription during this check.
    ...(hasLostHub || isPushMissed ? { pushedUntil: null } : {}),
    ...countMove(feed, { answer, parsed }),
    ...(parsed && isOwnDocument(feed, answer) ? describeFeed(parsed, feed) : {}),
  })
}

/**
 * While a permanent redirect isn't believed yet, the document may be another feed's, so the feed keeps the title and icon that
 * its readers know. A feed without a description takes the new one.
 */
const isOwnDocument = ({ lastFetchedAt }: FeedRow, { permanentUrl }: StoredAnswer): boolean =>
  permanentUrl === null || lastFetchedAt === null

/**
 * Records a document that a hub pushed. Validators and failures stay, because the source was not fetched. A pushed document may
 * be older than the stored one, so after edits the next check fetches the whole document.
 */
export async function recordPush(
  db: Db,
  feed: FeedRow,
  { parsed, hasEdits, context }: { parsed: FeedHead; hasEdits: boolean; context: CheckContext },
): Promise<void> {
  const { now, random, config } = context
  const recentlyPublished = await findRecentlyPublished(db, feed.id)
  const pace = { failures: 0, recentlyPublished, isPushed: isPushTrusted(feed, now) }
  const hints = { ...noHints, ...readDocumentHints(feed.pollingWish) }
  const nextCheckAt = nextCheck(now, pace, hints, { intervalMinutes: config.refreshIntervalMinutes, random })
  await updatePushedFeed(db, feed.id, {
    lastFetchedAt: now,
    ...describeFeed(parsed, feed),
    ...(feed.failures === 0 ? { nextCheckAt } : {}),
    ...(hasEdits ? { etag: null, lastModified: null, contentHash: null } : {}),
  })
}

/** True while a hub is trusted to push every new item. */
const isPushTrusted = ({ pushedUntil }: Pick<FeedRow, 'pushedUntil'>, now: number): boolean =>
  pushedUntil !== null && pushedUntil > now

/** How long a hub may take to push an item after its publication. */
const pushDelayMs = hour

/** True when a check finds an item that the hub should have pushed. From then on, the feed is checked as one without a hub. */
export function hasHubMissed(feed: FeedRow, addedTimes: number[], now: number): boolean {
  return isPushTrusted(feed, now) && addedTimes.some((publishedAt) => publishedAt < now - pushDelayMs)
}

type FetchedDocument = { answer: StoredAnswer; parsed: FeedHead; context: CheckContext }

/**
 * Saves the hub that a document names. True when the feed lost its former hub. A reader's private feed is not announced to
 * hubs, and without a public URL no hub can reach us.
 */
async function saveHub(db: Db, feed: FeedRow, { answer, parsed, context }: FetchedDocument): Promise<boolean> {
  const { now, config } = context
  if (!canBePushedTo(config.publicUrl) || feed.ownerId !== null) return false
  return keepHub(db, feed, { hub: findHub(parsed, answer.linkHeader, addressOf(feed)), now })
}

export type Failure = {
  text: string
  retryAfterMs: number | null
  /** The publisher says that the feed will not return. */
  isGone?: boolean
  /** The feeds that the page at the feed's address names; left out when the check saw no page. */
  namedFeeds?: FoundFeed[]
}

/** Records a failed check; each failure delays the next check. Like the functions below, it needs the lease to change anything. */
export function recordFailure(
  db: Db,
  feed: FeedRow,
  { text, retryAfterMs, namedFeeds }: Failure,
  { now, random, config }: CheckContext,
): Promise<boolean> {
  const failures = feed.failures + 1
  const settings = { intervalMinutes: config.refreshIntervalMinutes, random }
  const nextCheckAt = nextCheck(now, { failures, recentlyPublished: [] }, { ...noHints, retryAfterMs }, settings)
  return updateCheckedFeed(db, feed, { failures, lastError: text, nextCheckAt, ...writeNamedFeeds(namedFeeds) })
}

const writeNamedFeeds = (feeds?: FoundFeed[]): Partial<Pick<FeedRow, 'namedFeeds'>> =>
  feeds === undefined ? {} : { namedFeeds: feeds.length === 0 ? null : JSON.stringify(feeds) }

/** Records a 410: the feed is not checked again until a reader refreshes it. */
export function retireFeed(
  db: Db,
  feed: FeedRow,
  { text, namedFeeds }: Failure,
  { now }: CheckContext,
): Promise<boolean> {
  const failures = feed.failures + 1
  return updateCheckedFeed(db, feed, { failures, lastError: text, goneAt: now, ...writeNamedFeeds(namedFeeds) })
}

/** Moves the next check without counting a failure. */
export function putOff(db: Db, feed: CheckedFeed, until: number): Promise<boolean> {
  return updateCheckedFeed(db, feed, { nextCheckAt: until })
}

export const isFailing = (feed: FeedRow): boolean => feed.failures > 0 || feed.goneAt !== null

type Description = Pick<FeedRow, 'title' | 'description' | 'siteUrl' | 'iconUrl' | 'kind' | 'language'>

/** Describes a feed by its document. Fields that the document omits stay, such as an icon that was found on the site. */
export function describeFeed(
  { title, description, siteUrl, iconUrl, imageUrl, kind, language }: FeedHead,
  before: Pick<FeedRow, 'url'> & Partial<Description>,
): Description {
  return {
    title: title || before.title || new URL(before.url).hostname,
    description: description || before.description || '',
    siteUrl: siteUrl ?? before.siteUrl ?? null,
    // The cover of a podcast is its icon; the banner of a blog isn't.
    iconUrl: iconUrl ?? (kind === 'podcast' ? imageUrl : null) ?? before.iconUrl ?? null,
    kind,
    language: readLanguageTag(language) ?? before.language ?? null,
  }
}
