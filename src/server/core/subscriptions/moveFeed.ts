import type { Feed } from '../../../shared/api/entities.ts'
import type { ColumnRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findColumn, setColumnCalm, setColumnSort } from '../columns/columns.queries.ts'
import { quietColumns, sortOf } from '../columns/presentColumn.ts'
import { putQuietFirst, sortFeeds } from '../columns/sortFeeds.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { findNewestForSorting } from './findNewestForSorting.ts'
import { findFeed } from './listFeeds.ts'
import { findQuietFeeds } from './pace.queries.ts'
import {
  countSubscriptionsInColumn,
  findFrameRows,
  findSubscription,
  placeSubscription,
  shiftPositions,
} from './subscriptions.queries.ts'
import { countShownUnread } from './unread.queries.ts'

/**
 * Moves a feed to a position in a column: `order` is its index in the resulting list, past the end is last
 * (docs/specification.md#moving-feeds). Moving within a sorted column, or one
 * with quiet feeds first, makes its order one by hand. Throws NotFound for another reader's feed or column.
 */
export async function moveFeed(
  { db, clock, events, pictures }: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: ItemReader,
  { subscriptionId, columnId, order }: { subscriptionId: number; columnId: number; order: number },
): Promise<Feed> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    let subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
    const column = (await findColumn(tx, reader, columnId)) ?? missing('column')
    if (subscription.columnId === columnId && !isByHand(column)) {
      await keepShownOrder(tx, reader, { column, now: clock() })
      subscription = (await findSubscription(tx, reader, subscriptionId)) ?? missing('feed')
    }
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

const isByHand = (column: ColumnRow): boolean => sortOf(column) === 'hand' && column.quietFirstAt === null

/** The order that the reader sees becomes the order by hand. */
async function keepShownOrder(
  tx: Tx,
  reader: ItemReader,
  { column, now }: { column: ColumnRow; now: number },
): Promise<void> {
  const rows = (await findFrameRows(tx, reader)).filter(({ columnId }) => columnId === column.id)
  const unread = await countShownUnread(
    tx,
    reader,
    rows.map(({ id }) => id),
  )
  const newest = await findNewestForSorting(tx, [column])
  const quiet = await findQuietFeeds(tx, reader, { now, columnIds: quietColumns([column]) })
  const sorted = sortFeeds(rows, sortOf(column), ({ id, title, ownTitle }) => ({
    title: ownTitle ?? title,
    unread: unread.get(id) ?? 0,
    newestAt: newest.get(id) ?? null,
  }))
  const shown = column.quietFirstAt === null ? sorted : putQuietFirst(sorted, ({ id }) => quiet.get(id))
  for (const [position, { id }] of shown.entries()) await placeSubscription(tx, id, { columnId: column.id, position })
  await setColumnSort(tx, column.id, null)
  await setColumnCalm(tx, column.id, { quietFirstAt: null })
}
