import { lockUser } from '../../core/accounts/users.queries.ts'
import { findFirstColumn } from '../../core/columns/columns.queries.ts'
import { ensureDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import { findOrCreateFeed } from '../../core/feeds/feeds.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { applyRules } from '../../core/rules/applyRules.ts'
import { type AnswerPatterns, withPatternAnswers } from '../../core/rules/patternAnswers.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'
import { findSubscriptionOfFeed } from '../../core/subscriptions/subscriptions.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { FeedRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { insertItems, newItemOf } from '../refresh/saveItems.queries.ts'
import { countMailOfReader } from './addresses.queries.ts'
import type { NewsletterIdentity } from './identifyNewsletter.ts'
import { countMail } from './mailCounts.queries.ts'
import {
  changeNewsletterKey,
  findItemId,
  findNewsletter,
  isBlocked,
  isKnownItem,
  recordMailArrival,
  saveConfirmationLinks,
  saveMailPicture,
  saveNewsletter,
} from './newsletters.queries.ts'
import type { PreparedMail } from './prepareMail.ts'

type StoreDeps = Pick<Deps, 'db' | 'events' | 'clock'>

/** The latest possible time, because no worker ever checks a newsletter. */
const never = 8_640_000_000_000_000

/**
 * Stores a mail on the reader's board in one transaction, so the mail is safe once this returns. A repeated mail changes nothing.
 * A newsletter that the reader removed returns with its next mail, unless the reader blocked it.
 */
export async function storeMail(
  { db, events, clock }: StoreDeps,
  reader: Reader,
  mail: PreparedMail,
): Promise<'stored' | 'known' | 'blocked'> {
  if (await isBlocked(db, reader, mail.identity.key)) return 'blocked'
  await ensureDefaultColumns({ db, events }, reader)
  const now = clock()
  const save = (answerPatterns: AnswerPatterns) =>
    db.transaction().execute(async (tx) => {
      await holdItemOrder(tx)
      await lockUser(tx, reader.id)
      const known = await findNewsletter(tx, reader, mail.identity)
      if (known && (await isKnownItem(tx, known.id, mail.item.row.guidHash))) return null
      const feed = await openNewsletter(tx, reader, { known, identity: mail.identity, now })
      const { subscription, isNew } = await openSubscription(tx, reader, { feedId: feed.id, now })
      const added = await insertItems(tx, { feedId: feed.id, items: [mail.item], arrivedAt: now })
      await applyRules(tx, [{ feedId: feed.id, items: added.map(newItemOf) }], now, answerPatterns)
      await saveMailDetails(tx, feed.id, mail)
      await recordMailArrival(tx, feed.id, now)
      await countMailOfReader(tx, reader, now)
      await countMail(tx, 'stored', now)
      return { subscriptionId: subscription.id, isNew }
    })
  const stored = await withPatternAnswers(db, () => now, save)
  if (stored === null) return 'known'
  if (stored.isNew) events.publish(reader.id, { type: 'boardChanged' })
  events.publish(reader.id, { type: 'newItems', feedId: stored.subscriptionId, count: 1 })
  return 'stored'
}

async function openNewsletter(
  tx: Tx,
  reader: Reader,
  { known, identity, now }: { known: FeedRow | undefined; identity: NewsletterIdentity; now: number },
): Promise<FeedRow> {
  if (known === undefined)
    return findOrCreateFeed(tx, {
      url: identity.key,
      ownerId: reader.id,
      title: identity.title,
      description: '',
      siteUrl: null,
      iconUrl: null,
      kind: 'newsletter',
      nextCheckAt: never,
      leasedUntil: null,
      createdAt: now,
    })
  if (identity.isList && known.url !== identity.key) await changeNewsletterKey(tx, known.id, identity.key)
  return known
}

/** A new newsletter goes to the top of the first column, where the reader sees its confirmation request. */
async function openSubscription(
  tx: Tx,
  reader: Reader,
  { feedId, now }: { feedId: number; now: number },
): Promise<{ subscription: SubscriptionRow; isNew: boolean }> {
  const known = await findSubscriptionOfFeed(tx, reader, feedId)
  if (known) return { subscription: known, isNew: false }
  const column = (await findFirstColumn(tx, reader)) ?? missing('column')
  const place = { columnId: column.id, at: 'top' } as const
  return { subscription: await subscribe(tx, reader, { feedId, ...place, now }), isNew: true }
}

async function saveMailDetails(
  tx: Tx,
  feedId: number,
  { identity, item, pictures, confirmationLinks, unsubscribe }: PreparedMail,
): Promise<void> {
  await saveNewsletter(tx, {
    feedId,
    senderAddress: identity.senderAddress,
    oneClickUrl: unsubscribe.oneClickUrl,
    unsubscribePage: unsubscribe.page,
    unsubscribeMail: unsubscribe.mail,
  })
  if (confirmationLinks === null && pictures.length === 0) return
  const itemId = await findItemId(tx, feedId, item.row.guidHash)
  if (confirmationLinks !== null) await saveConfirmationLinks(tx, itemId, confirmationLinks)
  for (const picture of pictures) await saveMailPicture(tx, itemId, picture)
}
