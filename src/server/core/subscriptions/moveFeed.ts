import type { Feed } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findColumn } from '../columns/columns.queries.ts'
import { findFeed } from './listFeeds.ts'
import {
  countSubscriptionsInColumn,
  findSubscription,
  placeSubscription,
  shiftPositions,
} from './subscriptions.queries.ts'

/**
 * Moves a feed to a position in a column: `order` is its index in the resulting list, past the end is last
 * (docs/specification.md#moving-feeds). Throws NotFound for another reader's feed or column.
 */
export async function moveFeed(
  { db, events, pictures }: Pick<Deps, 'db' | 'events' | 'pictures'>,
  reader: { id: number },
  { subscriptionId, columnId, order }: { subscriptionId: number; columnId: number; order: number },
): Promise<Feed> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
    if (!(await findColumn(tx, reader, columnId))) missing('column')
    const inColumn = await countSubscriptionsInColumn(tx, columnId)
    const isAtHome = subscription.columnId === columnId
    const position = Math.min(order, isAtHome ? inColumn - 1 : inColumn)
    if (isAtHome && position === subscription.position) return
    await shiftPositions(tx, { columnId: subscription.columnId, from: subscription.position + 1, by: -1 })
    // The shift may move the feed itself, so its position is written last.
    await shiftPositions(tx, { columnId, from: position, by: 1 })
    await placeSubscription(tx, subscription.id, { columnId, position })
  })
  events.publish(reader.id, { type: 'boardChanged' })
  return (await findFeed(db, reader, { subscriptionId, pictures })) ?? missing('feed')
}
