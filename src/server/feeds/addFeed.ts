import type { Feed } from '../../shared/api/entities.ts'
import { hasCredentials } from '../../shared/feedAddress.ts'
import { messages } from '../../shared/messages.ts'
import { findColumn } from '../columns/columns.queries.ts'
import type { FeedRow } from '../db/schema.ts'
import type { FeedSource } from '../discovery/askSource.ts'
import { readSource, requireAddress } from '../discovery/readSource.ts'
import { BadGateway, Conflict, missing, Unprocessable } from '../http/errors.ts'
import { minute } from '../lib/clock.ts'
import { compareItems } from '../refresh/compareItems.ts'
import { describeFeed } from '../refresh/describeFeed.ts'
import { readIncomingItems } from '../refresh/incomingItems.ts'
import { recordAnswer } from '../refresh/recordRefresh.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { occasionOf } from '../refresh/refreshFeed.ts'
import { saveNewItems } from '../refresh/saveNewItems.ts'
import { findFeedByUrl, findOrCreateFeed, type NewFeed } from './feeds.queries.ts'
import type { IconSearch } from './findFeedIcon.ts'
import { findFeed } from './listFeeds.ts'
import { type Place, settleUnread, subscribe } from './subscribe.ts'
import { isSubscribed } from './subscriptions.queries.ts'

type AddDeps = RefreshDeps & { iconSearch: IconSearch }
type Reader = { id: number }

/**
 * Subscribes a reader to a feed, or to the one feed of a page. Throws BadRequest (no address), NotFound (column), Conflict
 * (subscribed already), Unprocessable (no feed, or several: `feeds`), BadGateway (the source failed).
 */
export async function addFeed(
  deps: AddDeps,
  reader: Reader,
  { feedUrl, ...place }: Place & { feedUrl: string },
): Promise<Feed> {
  const url = requireAddress(feedUrl)
  if (!(await findColumn(deps.db, reader, place.columnId))) missing('column')
  const known = await findFeedByUrl(deps.db, { url, ownerId: ownerOf(reader, url) })
  if (known && (await isSubscribed(deps.db, reader, known.id))) throw new Conflict(messages.feedAlreadyAdded)
  const subscriptionId =
    known && isFresh(known, deps)
      ? await subscribeToStored(deps, reader, { ...place, feedId: known.id })
      : await subscribeToSource(deps, reader, { ...place, source: await requireFeed(deps, url) })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return (await findFeed(deps.db, reader, { subscriptionId, pictures: deps.pictures })) ?? missing('feed')
}

/** A feed whose address carries a password is its reader's own: never shared, searched or offered to others. */
function ownerOf(reader: Reader, url: string): number | null {
  return hasCredentials(url) ? reader.id : null
}

/** Another reader's feed that was asked lately need not be asked again. */
function isFresh(feed: FeedRow, { clock, config }: RefreshDeps): boolean {
  const isWell = feed.failures === 0 && feed.goneAt === null
  return isWell && feed.lastFetchedAt !== null && feed.lastFetchedAt > clock() - config.refreshIntervalMinutes * minute
}

async function requireFeed(deps: RefreshDeps, url: string): Promise<FeedSource> {
  const source = await readSource(deps, url)
  if (source.is === 'unreachable') throw new BadGateway(source.text)
  if (source.is === 'feed') return source
  if (source.found.length === 0) throw new Unprocessable(messages.notAFeed)
  throw new Unprocessable(messages.severalFeeds, { feeds: source.found })
}

async function subscribeToStored(
  deps: RefreshDeps,
  reader: Reader,
  place: Place & { feedId: number },
): Promise<number> {
  const now = deps.clock()
  const subscription = await deps.db.transaction().execute((tx) => subscribe(tx, reader, { ...place, now }))
  return subscription.id
}

/**
 * The feed's row, its first items and the subscription come in one transaction; the rest of a long document follows in
 * batches, and what the next check needs goes with the last of them. Oldest first: so the newest items get the highest ids.
 */
async function subscribeToSource(
  deps: AddDeps,
  reader: Reader,
  { source, ...place }: Place & { source: FeedSource },
): Promise<number> {
  const occasion = occasionOf(deps)
  const { now } = occasion
  const wanted = newFeed(source, { ownerId: ownerOf(reader, source.url), now })
  const incoming = readIncomingItems(source.feed, now)
  const known = await findFeedByUrl(deps.db, wanted)
  const { fresh, edited } = known ? await compareItems(deps.db, known.id, incoming) : { fresh: incoming, edited: [] }
  const { opened } = await saveNewItems(deps, {
    fresh,
    edited,
    arrivedAt: now,
    open: async (tx) => {
      const feed = await findOrCreateFeed(tx, wanted)
      const subscription = await subscribe(tx, reader, { ...place, feedId: feed.id, now })
      return { feedId: feed.id, feed, subscription }
    },
    close: async (tx, { feed, subscription }) => {
      await recordAnswer(tx, feed, { answer: source.answer, parsed: source.feed, occasion })
      await settleUnread(tx, subscription)
    },
  })
  const { feed, subscription } = opened
  if (!known && feed.iconUrl === null) deps.iconSearch.start(feed)
  return subscription.id
}

function newFeed({ url, feed }: FeedSource, { ownerId, now }: { ownerId: number | null; now: number }): NewFeed {
  // Leased while its items are being saved, so that no worker asks the source at the same time.
  return { url, ownerId, ...describeFeed(feed, { url }), nextCheckAt: now, leasedUntil: now + minute, createdAt: now }
}
