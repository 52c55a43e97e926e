import type { Feed, FullTextChoice, ItemOrder } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findFeed } from './listFeeds.ts'
import { changeSubscription } from './subscriptions.queries.ts'

type FeedChange = {
  subscriptionId: number
  title?: string | null | undefined
  itemOrder?: ItemOrder | undefined
  fullText?: FullTextChoice | undefined
}

/**
 * Sets the reader's own title (null restores the source's), the order of items, and whether whole articles are fetched. Throws
 * NotFound for another reader's feed.
 */
export async function changeFeed(
  { db, events, pictures }: Pick<Deps, 'db' | 'events' | 'pictures'>,
  reader: { id: number },
  { subscriptionId, title, itemOrder, fullText }: FeedChange,
): Promise<Feed> {
  const change = {
    ...(title !== undefined && { title }),
    ...(itemOrder !== undefined && { itemOrder: itemOrder === 'oldest' ? itemOrder : null }),
    ...(fullText !== undefined && { fullText: fullText === 'asked' ? null : fullText }),
  }
  if (Object.keys(change).length > 0) await changeSubscription(db, reader, { subscriptionId, ...change })
  const feed = (await findFeed(db, reader, { subscriptionId, pictures })) ?? missing('feed')
  events.publish(reader.id, { type: 'feedChanged', feedId: subscriptionId })
  return feed
}
