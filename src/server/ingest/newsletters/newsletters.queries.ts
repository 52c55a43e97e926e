import type { Selectable } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import type { Db, FeedRow, Schema, Tx } from '../../db/schema.ts'
import type { NewsletterIdentity } from './identifyNewsletter.ts'

export async function isBlocked(db: Db, reader: Reader, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('blockedSenders')
    .select('id')
    .where('userId', '=', reader.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the reader's newsletter that a mail belongs to. Some lists send the confirmation request without their List-ID: a list
 * takes over its sender's newsletter while that has only confirmation requests. A mail without a list belongs to the only
 * newsletter of its sender.
 */
export async function findNewsletter(
  db: Db,
  reader: Reader,
  { key, isList, senderAddress }: NewsletterIdentity,
): Promise<FeedRow | undefined> {
  const own = db.selectFrom('feeds').selectAll('feeds').where('feeds.ownerId', '=', reader.id)
  const known = await own.where('feeds.url', '=', key).executeTakeFirst()
  if (known || senderAddress === '') return known
  const ofSender = await own
    .innerJoin('newsletters', 'newsletters.feedId', 'feeds.id')
    .where('newsletters.senderAddress', '=', senderAddress)
    .$if(isList, (query) =>
      query
        .where('feeds.url', '=', `newsletter:${senderAddress}`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('items')
                .select('items.id')
                .whereRef('items.feedId', '=', 'feeds.id')
                .where('items.confirmationLinks', 'is', null),
            ),
          ),
        ),
    )
    .limit(2)
    .execute()
  return ofSender.length === 1 ? ofSender[0] : undefined
}

/** True when this mail is stored, or was stored and purged. */
export async function isKnownItem(db: Db, feedId: number, guidHash: string): Promise<boolean> {
  const tables = ['items', 'itemTombstones'] as const
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('guidHash')
      .where('feedId', '=', feedId)
      .where('guidHash', '=', guidHash)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

export async function findItemId(db: Db, feedId: number, guidHash: string): Promise<number> {
  const { id } = await db
    .selectFrom('items')
    .select('id')
    .where('feedId', '=', feedId)
    .where('guidHash', '=', guidHash)
    .executeTakeFirstOrThrow()
  return id
}

export type NewsletterRow = Selectable<Schema['newsletters']>

/** Stores what the latest mail says. A mail without an unsubscribe link keeps the links of earlier mails. */
export async function saveNewsletter(tx: Tx, newsletter: NewsletterRow): Promise<void> {
  const { senderAddress, oneClickUrl, unsubscribePage, unsubscribeMail } = newsletter
  const ways = { oneClickUrl, unsubscribePage, unsubscribeMail }
  const offersWay = Object.values(ways).some((way) => way !== null)
  await tx
    .insertInto('newsletters')
    .values(newsletter)
    .onConflict((conflict) => conflict.column('feedId').doUpdateSet({ senderAddress, ...(offersWay ? ways : {}) }))
    .execute()
}

/** A newsletter by its subscription. Undefined for another reader's subscription or another kind of feed. */
export function findNewsletterOfSubscription(db: Db, reader: Reader, subscriptionId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .innerJoin('newsletters', 'newsletters.feedId', 'feeds.id')
    .select(['feeds.url as key', 'feeds.title', 'subscriptions.title as ownTitle'])
    .select(['newsletters.oneClickUrl', 'newsletters.unsubscribePage', 'newsletters.unsubscribeMail'])
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.userId', '=', reader.id)
    .executeTakeFirst()
}

export async function blockSender(
  db: Db,
  reader: Reader,
  { key, name, now }: { key: string; name: string; now: number },
): Promise<void> {
  await db
    .insertInto('blockedSenders')
    .values({ userId: reader.id, key, name, blockedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .execute()
}

export function findBlockedSenders(db: Db, reader: Reader) {
  return db
    .selectFrom('blockedSenders')
    .select(['id', 'name', 'blockedAt'])
    .where('userId', '=', reader.id)
    .orderBy('id', 'desc')
    .execute()
}

/** False when the reader has no such blocked sender. */
export async function unblockSender(db: Db, reader: Reader, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blockedSenders')
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores when the latest mail of a newsletter arrived. */
export async function recordMailArrival(tx: Tx, feedId: number, now: number): Promise<void> {
  await tx.updateTable('feeds').set({ lastFetchedAt: now }).where('id', '=', feedId).execute()
}

export async function changeNewsletterKey(tx: Tx, feedId: number, key: string): Promise<void> {
  await tx.updateTable('feeds').set({ url: key }).where('id', '=', feedId).execute()
}

export async function saveConfirmationLinks(tx: Tx, itemId: number, confirmationLinks: string): Promise<void> {
  await tx.updateTable('items').set({ confirmationLinks }).where('id', '=', itemId).execute()
}

export async function saveMailPicture(
  tx: Tx,
  itemId: number,
  { hash, bytes }: { hash: string; bytes: Uint8Array },
): Promise<void> {
  await tx.insertInto('mailPictures').values({ itemId, hash, bytes }).execute()
}
