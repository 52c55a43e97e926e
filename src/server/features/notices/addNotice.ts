import { texts } from '../../../shared/texts/texts.ts'
import { findFirstColumn } from '../../core/columns/columns.queries.ts'
import { findOrCreateFeed } from '../../core/feeds/feeds.queries.ts'
import { noticesAddress } from '../../core/notices/noticesAddress.ts'
import type { Reader } from '../../core/reader.ts'
import { queueNotice } from '../../core/sending/queueNotice.queries.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'
import { findSubscriptionOfFeed } from '../../core/subscriptions/subscriptions.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { readIncomingItems, readItem } from '../../ingest/refresh/incomingItems.ts'
import { insertItems } from '../../ingest/refresh/saveItems.queries.ts'
import { noteNewest } from './notices.queries.ts'
import { type Notice, noticeItem } from './writeNotice.ts'

/** The latest possible time, because no worker ever checks this feed. */
const never = 8_640_000_000_000_000

export type Added = { userId: number; subscriptionId: number; isNewFeed: boolean }

/**
 * Adds a notice to the reader's feed Notices, which is made with the first one. The caller holds the item order and the reader. Rules
 * don't look at notices, since a rule for everything would make a notice of each notice.
 */
export async function addNotice(
  tx: Tx,
  reader: Reader,
  { notice, now }: { notice: Notice; now: number },
): Promise<Added> {
  const feed = await findOrCreateFeed(tx, {
    url: noticesAddress,
    ownerId: reader.id,
    title: texts.notices(),
    description: '',
    siteUrl: null,
    iconUrl: null,
    kind: 'notices',
    nextCheckAt: never,
    leasedUntil: null,
    createdAt: now,
  })
  const known = await findSubscriptionOfFeed(tx, reader, feed.id)
  const subscription = known ?? (await subscribeAtTop(tx, reader, { feedId: feed.id, now }))
  const [incoming] = readIncomingItems({ items: [noticeItem(notice, now)] }, now)
  if (incoming === undefined) throw new Error('One item in is one item out.')
  const item = readItem(incoming)
  // It isn't another copy of the article that it is about.
  const row = { ...item.row, linkKey: null, titleKey: null }
  const [added] = await insertItems(tx, { feedId: feed.id, items: [{ ...item, row }], arrivedAt: now })
  await noteNewest(tx, feed.id, now)
  const { isPrivate } = notice
  if (added !== undefined) await queueNotice(tx, reader, { itemId: added.itemId, isPrivate, now })
  return { userId: reader.id, subscriptionId: subscription.id, isNewFeed: known === undefined }
}

async function subscribeAtTop(tx: Tx, reader: Reader, { feedId, now }: { feedId: number; now: number }) {
  const column = (await findFirstColumn(tx, reader)) ?? missing('column')
  return subscribe(tx, reader, { feedId, columnId: column.id, at: 'top', now })
}

export function publishNotice({ events }: Pick<Deps, 'events'>, { userId, subscriptionId, isNewFeed }: Added): void {
  if (isNewFeed) events.publish(userId, { type: 'boardChanged' })
  events.publish(userId, { type: 'newItems', feedId: subscriptionId, count: 1 })
}
