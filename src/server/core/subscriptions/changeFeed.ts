import type { Feed, FullTextChoice, ItemOrder, Mute } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, missing } from '../../http/errors.ts'
import { fadeItems } from '../fading/fadeItems.ts'
import type { Reader } from '../reader.ts'
import { findFeed } from './listFeeds.ts'
import { changeSubscription, lastStoredItem } from './subscriptions.queries.ts'

type FeedChange = {
  subscriptionId: number
  title?: string | null | undefined
  itemOrder?: ItemOrder | undefined
  fullText?: FullTextChoice | undefined
  /** null: as its column. */
  fadeDays?: number | null | undefined
  maxUnread?: number | null | undefined
  mute?: Mute | null | undefined
  notifies?: boolean | undefined
}

/**
 * Sets the reader's own title (null restores the source's), the order of items, whether whole articles are fetched, how items
 * fade, whether the feed is muted, and whether its new articles become notices. Throws NotFound for another reader's feed, BadRequest for a mute until a moment that is
 * over.
 */
export async function changeFeed(
  { db, clock, events, pictures }: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  { subscriptionId, title, itemOrder, fullText, fadeDays, maxUnread, mute, notifies }: FeedChange,
): Promise<Feed> {
  const change = {
    ...(title !== undefined && { title }),
    ...(itemOrder !== undefined && { itemOrder: itemOrder === 'oldest' ? itemOrder : null }),
    ...(fullText !== undefined && { fullText: fullText === 'asked' ? null : fullText }),
    ...(fadeDays !== undefined && { fadeDays }),
    ...(maxUnread !== undefined && { maxUnread }),
    ...(mute !== undefined && muteOf(mute, clock())),
    ...(notifies !== undefined && { notifiedUpTo: notifies ? lastStoredItem : null }),
  }
  if (Object.keys(change).length > 0) await changeSubscription(db, reader, { subscriptionId, ...change })
  if (fadeDays || maxUnread) await fadeItems({ db, clock, events }, reader)
  const feed = (await findFeed(db, reader, { subscriptionId, pictures })) ?? missing('feed')
  events.publish(reader.id, { type: 'feedChanged', feedId: subscriptionId })
  return feed
}

function muteOf(mute: Mute | null, now: number): { mutedAt: number | null; mutedUntil: number | null } {
  if (mute === null) return { mutedAt: null, mutedUntil: null }
  const mutedUntil = mute.until === null ? null : Date.parse(mute.until)
  if (mutedUntil !== null && mutedUntil <= now) throw new BadRequest(texts.muteIsOver)
  return { mutedAt: now, mutedUntil }
}
