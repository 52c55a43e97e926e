import { isReached } from '../../db/isReached.ts'
import type { Db, FeedRow, WebsubRow } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

/** The hub and the feed of a callback. */
export type Pushable = { websub: WebsubRow; feed: FeedRow }

export async function findPushable(db: Db, callbackId: string): Promise<Pushable | undefined> {
  const websub = await db.selectFrom('websubs').selectAll().where('callbackId', '=', callbackId).executeTakeFirst()
  if (!websub) return undefined
  const feed = await db.selectFrom('feeds').selectAll().where('id', '=', websub.feedId).executeTakeFirst()
  return feed && { websub, feed }
}

/** True when the feed has subscribers and its publisher hasn't closed it. */
export const isWanted = ({ abandonedAt, goneAt }: Pick<FeedRow, 'abandonedAt' | 'goneAt'>): boolean =>
  abandonedAt === null && goneAt === null

/** A hub pushes no longer than this without another request. */
export const longestLeaseMs = 30 * day

/** Finds hubs that are due for a subscription request, the first one or another. */
export function findDueRequests(db: Db, { now, limit }: { now: number; limit: number }): Promise<WebsubRow[]> {
  return db
    .selectFrom('websubs')
    .innerJoin('feeds', 'feeds.id', 'websubs.feedId')
    .selectAll('websubs')
    .where(isReached('websubs.nextRequestAt', { now, longestMs: longestLeaseMs }))
    .where('feeds.abandonedAt', 'is', null)
    .where('feeds.goneAt', 'is', null)
    .orderBy('websubs.nextRequestAt')
    .limit(limit)
    .execute()
}

/** Counts the request before it is sent. False when another worker sends it. */
export async function claimRequest(
  db: Db,
  { feedId, nextRequestAt }: WebsubRow,
  { retryAt }: { retryAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('websubs')
    .set(({ eb }) => ({ nextRequestAt: retryAt, failures: eb('failures', '+', 1) }))
    .where('feedId', '=', feedId)
    .where('nextRequestAt', '=', nextRequestAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds hubs that push feeds without subscribers. */
export function findUnwanted(db: Db, limit: number): Promise<WebsubRow[]> {
  return db
    .selectFrom('websubs')
    .innerJoin('feeds', 'feeds.id', 'websubs.feedId')
    .selectAll('websubs')
    .where('feeds.pushedUntil', 'is not', null)
    .where(({ or, eb }) => or([eb('feeds.abandonedAt', 'is not', null), eb('feeds.goneAt', 'is not', null)]))
    .limit(limit)
    .execute()
}

/** Stores until when a hub pushes (null when it doesn't), and when to ask it again. */
export async function recordLease(
  db: Db,
  feedId: number,
  {
    pushedUntil,
    nextRequestAt,
    failures = 0,
  }: { pushedUntil: number | null; nextRequestAt: number; failures?: number },
): Promise<void> {
  await db.updateTable('feeds').set({ pushedUntil }).where('id', '=', feedId).execute()
  await db.updateTable('websubs').set({ nextRequestAt, failures }).where('feedId', '=', feedId).execute()
}

/** Makes the next check of the feed due now. */
export async function makeDue(db: Db, feedId: number, now: number): Promise<void> {
  await db.updateTable('feeds').set({ nextCheckAt: now }).where('id', '=', feedId).execute()
}

type HubRequest = Pick<WebsubRow, 'hubUrl' | 'topicUrl' | 'callbackId' | 'secret' | 'nextRequestAt' | 'failures'>

/** Stores a hub to ask. Returns false and changes nothing when the feed already has this hub and topic. */
export async function saveHubRequest(db: Db, feedId: number, request: HubRequest): Promise<boolean> {
  const changed = await db
    .insertInto('websubs')
    .values({ ...request, feedId })
    .onConflict((conflict) =>
      conflict
        .column('feedId')
        .doUpdateSet(request)
        .where(({ or, eb }) =>
          or([eb('websubs.hubUrl', '<>', request.hubUrl), eb('websubs.topicUrl', '<>', request.topicUrl)]),
        ),
    )
    .returning('feedId')
    .execute()
  return changed.length > 0
}

export async function deleteHub(db: Db, feedId: number): Promise<void> {
  await db.deleteFrom('websubs').where('feedId', '=', feedId).execute()
}

/** Ends pushing for a feed. The hub gets 410 Gone for its callback. */
export async function dropHub(db: Db, feedId: number): Promise<void> {
  await deleteHub(db, feedId)
  await db.updateTable('feeds').set({ pushedUntil: null }).where('id', '=', feedId).execute()
}
