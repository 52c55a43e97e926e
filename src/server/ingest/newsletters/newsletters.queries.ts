import type { Selectable } from 'kysely'
import type { Db, FeedRow, Schema, Tx } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'
import type { NewsletterIdentity } from './identifyNewsletter.ts'

type Reader = { id: number }

export async function findLocalPart(db: Db, reader: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletterAddresses')
    .select('localPart')
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return row?.localPart
}

export async function saveLocalPart(
  db: Db,
  reader: Reader,
  { localPart, now, over }: { localPart: string; now: number; over: 'old' | 'nothing' },
): Promise<void> {
  await db
    .insertInto('newsletterAddresses')
    .values({ userId: reader.id, localPart, createdAt: now, hourStartedAt: 0, mailsThisHour: 0 })
    .onConflict((conflict) => {
      const sameReader = conflict.column('userId')
      return over === 'nothing' ? sameReader.doNothing() : sameReader.doUpdateSet({ localPart, createdAt: now })
    })
    .execute()
}

export type Recipient = { userId: number; hourStartedAt: number; mailsThisHour: number }

/** Whose address it is; undefined as well when the account is suspended. */
export function findRecipient(db: Db, localPart: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('newsletterAddresses as address')
    .innerJoin('users', 'users.id', 'address.userId')
    .select(['address.userId', 'address.hourStartedAt', 'address.mailsThisHour'])
    .where('address.localPart', '=', localPart)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** One more mail in this hour of the clock. */
export async function countMailOfReader(tx: Tx, reader: Reader, now: number): Promise<void> {
  const hourStartedAt = now - (now % hour)
  await tx
    .updateTable('newsletterAddresses')
    .set(({ eb }) => ({
      mailsThisHour: eb
        .case()
        .when('hourStartedAt', '=', hourStartedAt)
        .then(eb('mailsThisHour', '+', 1))
        .else(1)
        .end(),
      hourStartedAt,
    }))
    .where('userId', '=', reader.id)
    .execute()
}

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
 * The reader's newsletter that a mail belongs to. A list that begins to name itself takes over what stands under its sender
 * alone as long as that is nothing but its question to confirm; a mail that names no list goes to the only newsletter of
 * its sender.
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

/** Does this mail stand there already, or did it once? */
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

/** What the latest mail says. One that offers no way out leaves the ways known before. */
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

/** A newsletter by its subscription, with its feed's key and title; undefined as well for another reader's or another feed. */
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

/** False when there is none, or it is another reader's. */
export async function unblockSender(db: Db, reader: Reader, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blockedSenders')
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
