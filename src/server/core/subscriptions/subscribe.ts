import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { SubscriptionRow, Tx } from '../../db/schema.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findColumn } from '../columns/columns.queries.ts'
import { setAbandoned } from '../feeds/feeds.queries.ts'
import { adoptPages } from '../keptPages/adoptPages.ts'
import type { Reader } from '../reader.ts'
import {
  countSubscriptionsInColumn,
  findMarkBelowNewest,
  insertSubscription,
  shiftPositions,
} from './subscriptions.queries.ts'

export type BoardPosition = { columnId: number; at: 'top' | 'bottom' }

/**
 * Subscribes a reader to a feed, with its newest items unread. Throws NotFound when the column is not (or no longer) the
 * reader's, Conflict when they have the feed already.
 */
export async function subscribe(
  tx: Tx,
  reader: Reader,
  { feedId, columnId, at, now }: BoardPosition & { feedId: number; now: number },
): Promise<SubscriptionRow> {
  await lockUser(tx, reader.id)
  const column = (await findColumn(tx, reader, columnId)) ?? missing('column')
  const position = at === 'top' ? 0 : await countSubscriptionsInColumn(tx, column.id)
  if (at === 'top') await shiftPositions(tx, { columnId: column.id, from: 0, by: 1 })
  const readUpTo = await findMarkBelowNewest(tx, feedId, limits.newSubscriptionUnreadItems)
  const subscription = await insertSubscription(tx, reader, {
    feedId,
    columnId: column.id,
    position,
    readUpTo,
    createdAt: now,
  })
  if (!subscription) throw new Conflict(texts.feedAlreadyAdded)
  await setAbandoned(tx, feedId, null)
  await adoptPages(tx, { userId: reader.id, feedId }, now)
  return subscription
}
