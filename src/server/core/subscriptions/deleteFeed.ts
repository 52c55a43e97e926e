import type { SubscriptionRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findFeedOfSubscription } from '../feeds/feeds.queries.ts'
import type { FeedDeletion } from '../keyLog/deletion.ts'
import type { Caller } from '../keyLog/keyChange.ts'
import { noteDeletion } from '../keyLog/noteDeletion.ts'
import type { Reader } from '../reader.ts'
import { findFadesOf, findStatesOf, findTagIdsOf } from './deletedFeeds.queries.ts'
import { keepMarksOfKeptItems, leaveFeeds } from './leaveFeed.queries.ts'
import { notePodcastChanges } from './podcastChanges.queries.ts'
import { closeGaps, deleteSubscriptions, findSubscription } from './subscriptions.queries.ts'

/** Unsubscribes. Items that the reader saved or tagged stay. Can be undone for a day. Throws NotFound for another reader's subscription. */
export async function deleteFeed(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  reader: Caller,
  subscriptionId: number,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const deletion = await describeDeletion(tx, reader, { subscriptionId, now })
    await unsubscribeFrom(tx, reader, { subscriptions: [deletion.subscription], now })
    await noteDeletion(tx, reader, deletion, now)
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

type Leaving = { subscriptionId: number; now: number }

async function describeDeletion(tx: Tx, reader: Reader, { subscriptionId, now }: Leaving): Promise<FeedDeletion> {
  const subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
  const feed = (await findFeedOfSubscription(tx, reader, subscriptionId)) ?? missing('feed')
  return {
    is: 'feedDeleted',
    title: subscription.title ?? feed.title,
    at: now,
    subscription,
    tagIds: await findTagIdsOf(tx, subscription),
    fades: await findFadesOf(tx, subscription),
    states: await findStatesOf(tx, subscription),
  }
}

/** The caller has locked the reader. Throws NotFound for another reader's subscription. */
export async function unsubscribe(tx: Tx, reader: Reader, { subscriptionId, now }: Leaving): Promise<void> {
  const subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
  await unsubscribeFrom(tx, reader, { subscriptions: [subscription], now })
}

/** From some hundred feeds at once. The caller has locked the reader, and has checked that the subscriptions are theirs. */
export async function unsubscribeFrom(
  tx: Tx,
  { id: userId }: { id: number },
  { subscriptions, now }: { subscriptions: Pick<SubscriptionRow, 'id' | 'feedId' | 'columnId'>[]; now: number },
): Promise<void> {
  const feedIds = subscriptions.map(({ feedId }) => feedId)
  await keepMarksOfKeptItems(tx, { userId, feedIds }, now)
  await deleteSubscriptions(
    tx,
    subscriptions.map(({ id }) => id),
  )
  await notePodcastChanges(tx, { userId, feedIds, now })
  for (const columnId of new Set(subscriptions.map((subscription) => subscription.columnId)))
    await closeGaps(tx, columnId)
  await leaveFeeds(tx, feedIds, now)
}
