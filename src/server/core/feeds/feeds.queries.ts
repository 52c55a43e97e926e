import type { Db, FeedRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** The feed at this address for a reader: their private one (`ownerId`) or the shared one (null). */
export function findFeedByUrl(
  db: Db,
  { url, ownerId }: Pick<FeedRow, 'url' | 'ownerId'>,
): Promise<FeedRow | undefined> {
  return db
    .selectFrom('feeds')
    .selectAll()
    .where('url', '=', url)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .executeTakeFirst()
}

/** The feed of a reader's subscription; undefined for another reader's. */
export function findFeedOfSubscription(db: Db, reader: Reader, subscriptionId: number): Promise<FeedRow | undefined> {
  return db
    .selectFrom('feeds')
    .innerJoin('subscriptions', 'subscriptions.feedId', 'feeds.id')
    .selectAll('feeds')
    .where('subscriptions.id', '=', subscriptionId)
    .where('subscriptions.userId', '=', reader.id)
    .executeTakeFirst()
}

export type NewFeed = Pick<
  FeedRow,
  | 'url'
  | 'ownerId'
  | 'title'
  | 'description'
  | 'siteUrl'
  | 'iconUrl'
  | 'kind'
  | 'nextCheckAt'
  | 'leasedUntil'
  | 'createdAt'
> &
  Partial<Pick<FeedRow, 'language'>>

/** Two readers who add the same feed at once share one row. */
export async function findOrCreateFeed(tx: Tx, feed: NewFeed): Promise<FeedRow> {
  const created = await tx
    .insertInto('feeds')
    .values(feed)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  const stored = created ?? (await findFeedByUrl(tx, feed))
  if (!stored) throw new Error(`The feed could be neither created nor found.`)
  return stored
}

/** The number of subscribers of each of these feeds, by address; shared feeds only. */
export async function countSubscribersByUrl(db: Db, urls: string[]): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('feeds')
    .innerJoin('subscriptions', 'subscriptions.feedId', 'feeds.id')
    .select(({ fn }) => ['feeds.url', fn.countAll<number>().as('subscribers')])
    .where('feeds.ownerId', 'is', null)
    .where('feeds.url', 'in', urls)
    .groupBy('feeds.url')
    .execute()
  return new Map(rows.map(({ url, subscribers }) => [url, Number(subscribers)]))
}

/**
 * A feed without subscribers is abandoned: no longer checked, and deleted after a while (ingest/cleanup/abandonedFeeds.ts).
 * Null: the feed has a subscriber again.
 */
export async function setAbandoned(tx: Tx, feedId: number, abandonedAt: number | null): Promise<void> {
  await tx.updateTable('feeds').set({ abandonedAt }).where('id', '=', feedId).execute()
}

/** `keepDays` and `keepItems` apply to all subscribers, since items are stored once. Null: the instance's settings. */
export async function setRetention(
  db: Db,
  feedId: number,
  retention: Pick<FeedRow, 'keepDays' | 'keepItems'>,
): Promise<void> {
  await db.updateTable('feeds').set(retention).where('id', '=', feedId).execute()
}

/** The last success of a reader's click on Refresh. */
export async function setLastForced(db: Db, feedId: number, lastForcedAt: number): Promise<void> {
  await db.updateTable('feeds').set({ lastForcedAt }).where('id', '=', feedId).execute()
}

export async function hasFeeds(db: Db): Promise<boolean> {
  return (await db.selectFrom('feeds').select('id').limit(1).executeTakeFirst()) !== undefined
}
