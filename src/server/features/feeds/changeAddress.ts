import type { Feed } from '../../../shared/api/entities.ts'
import { isFetchedKind } from '../../../shared/feedKinds.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findFeedByUrl, findFeedOfSubscription } from '../../core/feeds/feeds.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { dropMovedMarks, keepMarksOfKeptItems, leaveFeeds } from '../../core/subscriptions/leaveFeed.queries.ts'
import { findFeed } from '../../core/subscriptions/listFeeds.ts'
import { findSubscriptionOfFeed } from '../../core/subscriptions/subscriptions.queries.ts'
import type { FeedRow, Tx } from '../../db/schema.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { isFresh, ownerOf, requireFeed, type SourceDeps, saveSource } from '../../ingest/adding/saveSource.ts'
import { holdDocuments } from '../../ingest/discovery/holdDocuments.ts'
import { requireAddress } from '../../ingest/discovery/readSource.ts'
import { moveReaders } from '../../ingest/refresh/moveReaders.queries.ts'

/**
 * Changes the address of one reader's feed. Their subscription keeps its position, title, tags and marks, and is merged with an
 * existing subscription to the feed at the new address. Other readers are not affected. Throws NotFound, BadRequest (no
 * address), Conflict (a newsletter), Unprocessable (no feed there, or several), BadGateway (it failed).
 */
export async function changeAddress(
  deps: SourceDeps,
  reader: Reader,
  { subscriptionId, feedUrl }: { subscriptionId: number; feedUrl: string },
): Promise<Feed> {
  const from = (await findFeedOfSubscription(deps.db, reader, subscriptionId)) ?? missing('feed')
  if (!isFetchedKind(from.kind)) throw new Conflict(texts.newsletterHasNoAddress)
  const url = requireAddress(feedUrl)
  const into = await openFeed(deps, reader, url)
  if (into.id !== from.id)
    await deps.db.transaction().execute((tx) => moveReader(tx, reader, { from, into, now: deps.clock() }))
  deps.events.publish(reader.id, { type: 'boardChanged' })
  const subscription = (await findSubscriptionOfFeed(deps.db, reader, into.id)) ?? missing('feed')
  const shown = { subscriptionId: subscription.id, pictures: deps.pictures }
  return (await findFeed(deps.db, reader, shown)) ?? missing('feed')
}

/** The stored feed when it was fetched recently, otherwise fetched now. */
async function openFeed(deps: SourceDeps, reader: Reader, url: string): Promise<FeedRow> {
  const known = await findFeedByUrl(deps.db, { url, ownerId: ownerOf(reader, url) })
  if (known && isFresh(known, deps)) return known
  return holdDocuments(deps, reader, async (own) => {
    const source = await requireFeed(own, url)
    const { feed } = await saveSource(own, reader, { source, open: async () => {}, close: async () => {} })
    return feed
  })
}

async function moveReader(
  tx: Tx,
  reader: Reader,
  { from, into, now }: { from: FeedRow; into: FeedRow; now: number },
): Promise<void> {
  await lockUser(tx, reader.id)
  const subscription = (await findSubscriptionOfFeed(tx, reader, from.id)) ?? missing('feed')
  await moveReaders(tx, { from, into, userId: reader.id, isVouched: true, now })
  await dropMovedMarks(tx, subscription, into)
  await keepMarksOfKeptItems(tx, { userId: subscription.userId, feedIds: [subscription.feedId] }, now)
  await leaveFeeds(tx, [from.id], now)
}
