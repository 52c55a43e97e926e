import type { SubscriptionRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { keepMarksOfKeptItems, leaveFeeds } from './leaveFeed.queries.ts'
import { closeGaps, deleteSubscriptions, findSubscription } from './subscriptions.queries.ts'

/** Unsubscribes. Items that the reader saved or tagged stay. Throws NotFound for another reader's subscription. */
export async function deleteFeed(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  reader: Reader,
  subscriptionId: number,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    await unsubscribe(tx, reader, { subscriptionId, now })
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

/** The caller has locked the reader. Throws NotFound for another reader's subscription. */
export async function unsubscribe(
  tx: Tx,
  reader: Reader,
  { subscriptionId, now }: { subscriptionId: number; now: number },
): Promise<void> {
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
  for (const columnId of new Set(subscriptions.map((subscription) => subscription.columnId)))
    await closeGaps(tx, columnId)
  await leaveFeeds(tx, feedIds, now)
}
