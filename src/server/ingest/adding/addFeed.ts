import type { Feed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findColumn } from '../../core/columns/columns.queries.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import { type Caller, noteChange } from '../../core/keyLog/keyChange.ts'
import { findFeed } from '../../core/subscriptions/listFeeds.ts'
import { requireRoom } from '../../core/subscriptions/requireRoom.ts'
import { type BoardPosition, subscribe } from '../../core/subscriptions/subscribe.ts'
import { isSubscribedAt } from '../../core/subscriptions/subscriptions.queries.ts'
import { limitUnread } from '../../core/subscriptions/unreadMark.queries.ts'
import type { SubscriptionRow, Tx } from '../../db/schema.ts'
import { Conflict, missing } from '../../http/errors.ts'
import type { FeedSource } from '../discovery/askSource.ts'
import { holdDocuments } from '../discovery/holdDocuments.ts'
import { requireAddress } from '../discovery/readSource.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { isFresh, ownerOf, requireFeed, type SourceDeps, saveSource } from './saveSource.ts'

/**
 * Subscribes a reader to a feed, or to the one feed of a page. Throws BadRequest (no address), NotFound (column), Conflict
 * (subscribed already, or as many feeds as the operator allows), Unprocessable (no feed, or several: `feeds`), BadGateway (the source failed).
 */
export async function addFeed(
  deps: SourceDeps,
  reader: Caller,
  { feedUrl, ...place }: BoardPosition & { feedUrl: string },
): Promise<Feed> {
  const url = requireAddress(feedUrl)
  if (!(await findColumn(deps.db, reader, place.columnId))) missing('column')
  const known = await findFeedByUrl(deps.db, { url, ownerId: ownerOf(reader, url) })
  if (await isSubscribedAt(deps.db, reader, url)) throw new Conflict(texts.feedAlreadyAdded)
  await requireRoom(deps.db, deps.config, reader)
  const subscriptionId =
    known && isFresh(known, deps)
      ? await subscribeToStored(deps, reader, { ...place, feedId: known.id })
      : await holdDocuments(deps, reader, async (own) =>
          subscribeToSource(own, reader, { ...place, source: await requireFeed(own, url) }),
        )
  deps.events.publish(reader.id, { type: 'boardChanged' })
  const feed = (await findFeed(deps.db, reader, { subscriptionId, pictures: deps.pictures })) ?? missing('feed')
  noteChange(reader, { is: 'feedAdded', subscriptionId, title: feed.title })
  return feed
}

async function subscribeToStored(
  deps: RefreshDeps,
  reader: Caller,
  place: BoardPosition & { feedId: number },
): Promise<number> {
  const now = deps.clock()
  const subscription = await deps.db.transaction().execute((tx) => subscribeWithin(tx, deps, reader, { ...place, now }))
  return subscription.id
}

/** Of two adds at once the second one waits for the first, and is counted. */
async function subscribeWithin(
  tx: Tx,
  { config }: Pick<SourceDeps, 'config'>,
  reader: Caller,
  place: Parameters<typeof subscribe>[2],
): Promise<SubscriptionRow> {
  await lockUser(tx, reader.id)
  await requireRoom(tx, config, reader)
  return subscribe(tx, reader, place)
}

/** Stores the subscription together with the feed's first items: neither is ever visible without the other. */
async function subscribeToSource(
  deps: SourceDeps,
  reader: Caller,
  { source, ...place }: BoardPosition & { source: FeedSource },
): Promise<number> {
  const now = deps.clock()
  const { opened: subscription } = await saveSource(deps, reader, {
    source,
    open: (tx, feed) => subscribeWithin(tx, deps, reader, { ...place, feedId: feed.id, now }),
    close: (tx, _feed, subscription) => limitUnread(tx, subscription),
  })
  return subscription.id
}
