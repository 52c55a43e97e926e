// Only the newest items of a feed are unread for a new subscriber: the subscription's mark is set below them.
import { limits } from '../../../shared/limits.ts'
import type { SubscriptionRow, Tx } from '../../db/schema.ts'
import { findMarkBelowNewest } from './subscriptions.queries.ts'

/** Call it after the last items of a new feed are stored. */
export async function limitUnread(tx: Tx, { id, feedId }: Pick<SubscriptionRow, 'id' | 'feedId'>): Promise<void> {
  const readUpTo = await findMarkBelowNewest(tx, feedId, limits.newSubscriptionUnreadItems)
  await tx.updateTable('subscriptions').set({ readUpTo }).where('id', '=', id).execute()
}

/** The same for subscribers from before the feed's first items: an import subscribes before anything is fetched. */
export async function limitFirstUnread(tx: Tx, feedId: number): Promise<void> {
  const readUpTo = await findMarkBelowNewest(tx, feedId, limits.newSubscriptionUnreadItems)
  if (readUpTo === 0) return
  await tx
    .updateTable('subscriptions')
    .set({ readUpTo })
    .where('feedId', '=', feedId)
    .where('readUpTo', '<', readUpTo)
    .execute()
}
