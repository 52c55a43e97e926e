import { sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, FeedRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import type { SubscribedFeedRow } from './presentFeed.ts'

/** A reader's subscriptions in board order: by column, left to right, then by place. `only`: those of these ids. */
export function findSubscribedFeeds(db: Db, reader: Reader, only?: number[]): Promise<SubscribedFeedRow[]> {
  return subscribedFeeds(db, reader)
    .$if(only !== undefined, (query) => query.where(isAmong('subscriptions.id', only ?? [])))
    .orderBy('columns.position')
    .orderBy('subscriptions.position')
    .execute()
}

/** The fields of a subscription that the board's frame shows. */
export type FrameRow = Pick<SubscriptionRow, 'id' | 'columnId' | 'itemOrder' | 'mutedAt'> &
  Pick<FeedRow, 'title' | 'kind' | 'failures' | 'goneAt' | 'itemCount'> & { ownTitle: string | null }

/** In the order of each column. */
export function findFrameRows(db: Db, reader: Reader): Promise<FrameRow[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select([
      'subscriptions.id',
      'subscriptions.columnId',
      'subscriptions.itemOrder',
      'subscriptions.mutedAt',
      'subscriptions.title as ownTitle',
    ])
    .select(['feeds.title', 'feeds.kind', 'feeds.failures', 'feeds.goneAt', 'feeds.itemCount'])
    .where('subscriptions.userId', '=', reader.id)
    .orderBy('subscriptions.columnId')
    .orderBy('subscriptions.position')
    .execute()
}

/** When the newest item of each feed of a column was published, by subscription. */
export async function findNewestMoments(db: Db, columnId: number): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; newestAt: number | null }>`
    select id, (select "publishedAt" from items where items."feedId" = subscriptions."feedId"
      order by "publishedAt" desc limit 1) as "newestAt"
    from subscriptions where "columnId" = ${columnId}`.execute(db)
  return new Map(rows.map(({ id, newestAt }) => [id, newestAt]))
}

/** The newest item in a reader's feeds; null when they have none. */
export async function findNewestItemId(db: Db, reader: Reader): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max((select max(items.id) from items where items."feedId" = subscriptions."feedId")) as id
    from subscriptions where "userId" = ${reader.id}`.execute(db)
  return rows[0]?.id ?? null
}

function subscribedFeeds(db: Db, reader: Reader) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .innerJoin('columns', 'columns.id', 'subscriptions.columnId')
    .select([
      'subscriptions.id as subscriptionId',
      'subscriptions.title as ownTitle',
      'subscriptions.columnId',
      'subscriptions.position',
      'subscriptions.itemOrder',
      'subscriptions.fullText',
      'subscriptions.fadeDays',
      'subscriptions.maxUnread',
      'subscriptions.mutedAt',
      'subscriptions.mutedUntil',
      'subscriptions.notifiedUpTo',
      'feeds.title',
      'feeds.iconUrl',
      'feeds.url',
      'feeds.currentUrl',
      'feeds.siteUrl',
      'feeds.kind',
      'feeds.lastFetchedAt',
      'feeds.nextCheckAt',
      'feeds.failures',
      'feeds.lastError',
      'feeds.namedFeeds',
      'feeds.goneAt',
    ])
    .where('subscriptions.userId', '=', reader.id)
}

/** The reader's subscription with that id; undefined for another reader's. */
export function findSubscription(db: Db, reader: Reader, subscriptionId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

export async function countSubscriptionsInColumn(db: Db, columnId: number): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('columnId', '=', columnId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Moves all later positions of a column by one: down to insert (+1), up to close a gap (-1). */
export async function shiftPositions(
  tx: Tx,
  { columnId, from, by }: { columnId: number; from: number; by: 1 | -1 },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set(({ eb }) => ({ position: eb('position', '+', by) }))
    .where('columnId', '=', columnId)
    .where('position', '>=', from)
    .execute()
}

/** The initial read mark of a new subscription: the id of the newest item that counts as read, 0 when all items are unread. */
export async function findMarkBelowNewest(db: Db, feedId: number, unreadItems: number): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select('id')
    .where('feedId', '=', feedId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(unreadItems)
    .executeTakeFirst()
  return row?.id ?? 0
}

export type NewSubscription = Pick<SubscriptionRow, 'feedId' | 'columnId' | 'position' | 'readUpTo' | 'createdAt'>

/** The value for a new subscription: its feed's refreshes find the reader's rules by it (core/rules). */
export const rulesVersionOf = (reader: Reader) =>
  sql<number | null>`(select "rulesVersion" from users where users.id = ${reader.id})`

export async function countSubscriptionsOf(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', reader.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when the reader has the feed already. */
export function insertSubscription(
  tx: Tx,
  reader: Reader,
  subscription: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  return tx
    .insertInto('subscriptions')
    .values({ ...subscription, userId: reader.id, title: null, rulesVersion: rulesVersionOf(reader) })
    .onConflict((conflict) => conflict.columns(['userId', 'feedId']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The caller has checked that the subscription is the reader's, and updates the positions of the others. */
export async function placeSubscription(
  tx: Tx,
  subscriptionId: number,
  place: Pick<SubscriptionRow, 'columnId' | 'position'>,
): Promise<void> {
  await tx.updateTable('subscriptions').set(place).where('id', '=', subscriptionId).execute()
}

/** Moves them below those of the other column, in the same order. */
export async function moveSubscriptionsLast(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const taken = await countSubscriptionsInColumn(tx, to)
  await tx
    .updateTable('subscriptions')
    .set(({ eb }) => ({ columnId: to, position: eb('position', '+', taken) }))
    .where('columnId', '=', from)
    .execute()
}

/** The value for `notifiedUpTo`: only items that arrive from now on become notices. */
export const lastStoredItem = sql<number>`(select coalesce(max(id), 0) from items)`

type SubscriptionChange = Pick<
  SubscriptionRow,
  'title' | 'itemOrder' | 'fullText' | 'fadeDays' | 'maxUnread' | 'mutedAt' | 'mutedUntil'
>

/** No-op for another reader's. */
export async function changeSubscription(
  db: Db,
  reader: Reader,
  {
    subscriptionId,
    ...change
  }: { subscriptionId: number } & Partial<SubscriptionChange & { notifiedUpTo: typeof lastStoredItem | null }>,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set(change)
    .where('id', '=', subscriptionId)
    .where('userId', '=', reader.id)
    .execute()
}

/** The caller has checked that the subscriptions are the reader's. */
export async function deleteSubscriptions(tx: Tx, subscriptionIds: number[]): Promise<void> {
  await tx.deleteFrom('subscriptions').where(isAmong('id', subscriptionIds)).execute()
}

/** Numbers the feeds of a column from 0, in their order. */
export async function closeGaps(tx: Tx, columnId: number): Promise<void> {
  await sql`update subscriptions set position = placed.place
    from (select id, row_number() over (order by position, id) - 1 as place from subscriptions
      where "columnId" = ${columnId}) as placed
    where subscriptions.id = placed.id and subscriptions.position <> placed.place`.execute(tx)
}

export async function findSubscribedFeedIds(db: Db, reader: Reader): Promise<Set<number>> {
  const rows = await db.selectFrom('subscriptions').select('feedId').where('userId', '=', reader.id).execute()
  return new Set(rows.map(({ feedId }) => feedId))
}

/** The reader's subscription to that feed. */
export function findSubscriptionOfFeed(db: Db, reader: Reader, feedId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('feedId', '=', feedId)
    .executeTakeFirst()
}

/** True when the reader has the feed at that address, or one that moved there. */
export async function isSubscribedAt(db: Db, reader: Reader, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select('subscriptions.id')
    .where('subscriptions.userId', '=', reader.id)
    .where(({ or, eb }) => or([eb('feeds.url', '=', url), eb('feeds.currentUrl', '=', url)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** By reader and feed, the ids of the subscriptions. */
export async function findSubscriptionsByFeed(db: Db, readerIds: number[]): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'userId', 'feedId'])
    .where(isAnyNumber(db, 'userId', readerIds))
    .execute()
  const byReader = new Map(readerIds.map((id) => [id, new Map<number, number>()]))
  for (const { id, userId, feedId } of rows) byReader.get(userId)?.set(feedId, id)
  return byReader
}
