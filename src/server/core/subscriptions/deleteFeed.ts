import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { keepMarksOfKeptItems, leaveFeed } from './leaveFeed.queries.ts'
import { deleteSubscription, findSubscription, shiftPositions } from './subscriptions.queries.ts'

/** Unsubscribes. Items that the reader saved or tagged stay. Throws NotFound for another reader's subscription. */
export async function deleteFeed(
  { db, events, clock }: Pick<Deps, 'db' | 'events' | 'clock'>,
  reader: { id: number },
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
  reader: { id: number },
  { subscriptionId, now }: { subscriptionId: number; now: number },
): Promise<void> {
  const subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
  await keepMarksOfKeptItems(tx, subscription, now)
  await deleteSubscription(tx, subscription.id)
  await shiftPositions(tx, { columnId: subscription.columnId, from: subscription.position + 1, by: -1 })
  await leaveFeed(tx, subscription.feedId, now)
}
