import { texts } from '../../../shared/texts/texts.ts'
import { findFirstColumn } from '../../core/columns/columns.queries.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import { noticesAddress } from '../../core/notices/noticesAddress.ts'
import type { Reader } from '../../core/reader.ts'
import { queueNoticeDeliveries } from '../../core/sending/queueNoticeDeliveries.queries.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { type ReadItem, readIncomingItems, readItem } from '../../ingest/refresh/incomingItems.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { createOwnFeeds, findOwnFeeds, insertNotices, type NewOwnFeed } from './ownFeeds.queries.ts'
import { type Notice, noticeItem } from './writeNotice.ts'

export type ReadersNotice = { reader: Reader; language: string; notice: Notice }
export type Added = { userId: number; subscriptionId: number; isNewFeed: boolean }
type OwnFeed = { feedId: number; subscriptionId: number; isNewFeed: boolean }

/**
 * Adds notices to their readers' feeds Notices, which are made with the first one. The caller holds the item order and the readers. Rules
 * don't look at notices, since a rule for everything would make a notice of each notice.
 */
export async function addNotices(tx: Tx, notices: readonly ReadersNotice[], now: number): Promise<Added[]> {
  if (notices.length === 0) return []
  const feeds = await findOrCreateOwnFeeds(tx, notices, now)
  const feedOf = ({ reader }: ReadersNotice) => feeds.get(reader.id) ?? missing('feed')
  const items = new Map<Notice, ReadItem>()
  for (const { notice } of notices) if (!items.has(notice)) items.set(notice, readNotice(notice, now))
  const added = await insertNotices(
    tx,
    notices.map((one) => ({ feedId: feedOf(one).feedId, item: items.get(one.notice) ?? missing('item') })),
    now,
  )
  const queued = notices.flatMap((one, index) => {
    const itemId = added[index]
    return itemId === undefined ? [] : [{ userId: one.reader.id, itemId, isPrivate: one.notice.isPrivate }]
  })
  await queueNoticeDeliveries(tx, queued, now)
  return notices.map((one) => {
    const { subscriptionId, isNewFeed } = feedOf(one)
    return { userId: one.reader.id, subscriptionId, isNewFeed }
  })
}

function readNotice(notice: Notice, now: number): ReadItem {
  const [incoming] = readIncomingItems({ items: [noticeItem(notice, now)] }, now)
  if (incoming === undefined) throw new Error('One item in is one item out.')
  const item = readItem(incoming)
  // It isn't another copy of the article that it is about.
  return { ...item, row: { ...item.row, linkKey: null, titleKey: null } }
}

async function findOrCreateOwnFeeds(
  tx: Tx,
  notices: readonly ReadersNotice[],
  now: number,
): Promise<Map<number, OwnFeed>> {
  const readers = new Map(notices.map((one) => [one.reader.id, one]))
  const feeds = new Map<number, OwnFeed>()
  for (const { userId, ...feed } of await findOwnFeeds(tx, [...readers.keys()]))
    feeds.set(userId, { ...feed, isNewFeed: false })
  const without = [...readers.values()].filter(({ reader }) => !feeds.has(reader.id))
  const titles: NewOwnFeed[] = []
  for (const { reader, language } of without)
    titles.push({ userId: reader.id, title: await writeInLanguage(language, () => texts.notices()) })
  for (const { userId, ...feed } of await createOwnFeeds(tx, titles, now))
    feeds.set(userId, { ...feed, isNewFeed: true })
  for (const { reader } of without)
    if (!feeds.has(reader.id)) feeds.set(reader.id, await subscribeAgain(tx, reader, now))
  return feeds
}

/** The reader deleted the feed, which is still there. */
async function subscribeAgain(tx: Tx, reader: Reader, now: number): Promise<OwnFeed> {
  const feed = (await findFeedByUrl(tx, { url: noticesAddress, ownerId: reader.id })) ?? missing('feed')
  const column = (await findFirstColumn(tx, reader)) ?? missing('column')
  const subscription = await subscribe(tx, reader, { feedId: feed.id, columnId: column.id, at: 'top', now })
  return { feedId: feed.id, subscriptionId: subscription.id, isNewFeed: true }
}

export function publishNotice({ events }: Pick<Deps, 'events'>, { userId, subscriptionId, isNewFeed }: Added): void {
  if (isNewFeed) events.publish(userId, { type: 'boardChanged' })
  events.publish(userId, { type: 'newItems', feedId: subscriptionId, count: 1 })
}
