import { limits } from '../../../shared/limits.ts'
import { messages } from '../../../shared/messages.ts'
import type { SubscriptionRow, Tx } from '../../db/schema.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findColumn } from '../columns/columns.queries.ts'
import { countSubscriptionsInColumn, findMarkBelowNewest, shiftPositions } from './subscriptions.queries.ts'

export type Place = { columnId: number; at: 'top' | 'bottom' }

/**
 * One reader's use of a feed, with its newest items unread. Throws NotFound when the column is not (or no longer) the
 * reader's, Conflict when they have the feed already.
 */
export async function subscribe(
  tx: Tx,
  reader: { id: number },
  { feedId, columnId, at, now }: Place & { feedId: number; now: number },
): Promise<SubscriptionRow> {
  await lockUser(tx, reader.id)
  const column = (await findColumn(tx, reader, columnId)) ?? missing('column')
  const position = at === 'top' ? 0 : await countSubscriptionsInColumn(tx, column.id)
  if (at === 'top') await shiftPositions(tx, { columnId: column.id, from: 0, by: 1 })
  const readUpTo = await findMarkBelowNewest(tx, feedId, limits.newSubscriptionUnreadItems)
  const subscription = await tx
    .insertInto('subscriptions')
    .values({ userId: reader.id, feedId, columnId: column.id, position, title: null, readUpTo, createdAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'feedId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!subscription) throw new Conflict(messages.feedAlreadyAdded)
  // Somebody reads it again.
  await tx.updateTable('feeds').set({ abandonedAt: null }).where('id', '=', feedId).execute()
  return subscription
}

/** After a new feed's last items have come: only the newest of them stay unread. */
export async function limitUnread(tx: Tx, { id, feedId }: Pick<SubscriptionRow, 'id' | 'feedId'>): Promise<void> {
  const readUpTo = await findMarkBelowNewest(tx, feedId, limits.newSubscriptionUnreadItems)
  await tx.updateTable('subscriptions').set({ readUpTo }).where('id', '=', id).execute()
}

/** The same for all who were waiting for a feed's first items: lists of feeds are subscribed to before they are fetched. */
export async function limitFirstUnread(tx: Tx, feedId: number): Promise<void> {
  const readUpTo = await findMarkBelowNewest(tx, feedId, limits.newSubscriptionUnreadItems)
  await tx
    .updateTable('subscriptions')
    .set({ readUpTo })
    .where('feedId', '=', feedId)
    .where('readUpTo', '<', readUpTo)
    .execute()
}
