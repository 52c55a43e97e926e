import { texts } from '../../../shared/texts/texts.ts'
import type { Tx } from '../../db/schema.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { findColumns } from '../columns/columns.queries.ts'
import { setAbandoned } from '../feeds/feeds.queries.ts'
import type { FeedDeletion } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'
import { fadeAgain, giveFormerSettings, holdFeed, insertAgain, markAgain, tagAgain } from './deletedFeeds.queries.ts'
import {
  closeGaps,
  countSubscriptionsInColumn,
  findSubscriptionOfFeed,
  shiftPositions,
} from './subscriptions.queries.ts'

/**
 * Undoes the deletion of a feed: its place, name, settings, tags and marks are as before. In the first column when its own was
 * deleted. The caller has locked the reader. Throws Conflict when the feed itself is gone.
 */
export async function restoreFeed(tx: Tx, reader: Reader, deletion: FeedDeletion, now: number): Promise<void> {
  const { subscription } = deletion
  const { feedId } = subscription
  if (!(await holdFeed(tx, feedId))) throw new Conflict(texts.undoTooLate)
  const columns = await findColumns(tx, reader)
  const own = columns.find(({ id }) => id === subscription.columnId)
  const column = own ?? columns[0] ?? missing('column')
  const count = await countSubscriptionsInColumn(tx, column.id)
  const position = own ? Math.min(subscription.position, count) : count
  const placed = { ...subscription, columnId: column.id, position }
  await shiftPositions(tx, { columnId: column.id, from: position, by: 1 })
  const again = await findSubscriptionOfFeed(tx, reader, feedId)
  if (again) await giveFormerSettings(tx, again, placed)
  else await insertAgain(tx, reader, { subscription: placed, now })
  if (again) await closeGaps(tx, again.columnId)
  await closeGaps(tx, column.id)
  const subscriptionId = again?.id ?? subscription.id
  await tagAgain(tx, reader, { subscriptionId, tagIds: deletion.tagIds })
  await fadeAgain(tx, subscriptionId, deletion.fades)
  await markAgain(tx, deletion)
  await setAbandoned(tx, feedId, null)
}
