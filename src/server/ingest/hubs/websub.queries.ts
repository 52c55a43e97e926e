import type { Db, FeedRow, WebsubRow } from '../../db/schema.ts'

/** Of a callback's id, with what a hub may be told and what the feed needs when something is pushed. */
export type Pushable = { websub: WebsubRow; feed: FeedRow }

export async function findPushable(db: Db, callbackId: string): Promise<Pushable | undefined> {
  const websub = await db.selectFrom('websubs').selectAll().where('callbackId', '=', callbackId).executeTakeFirst()
  if (!websub) return undefined
  const feed = await db.selectFrom('feeds').selectAll().where('id', '=', websub.feedId).executeTakeFirst()
  return feed && { websub, feed }
}

/** Somebody reads it, and its publisher has not closed it. */
export const isWanted = ({ abandonedAt, goneAt }: Pick<FeedRow, 'abandonedAt' | 'goneAt'>): boolean =>
  abandonedAt === null && goneAt === null

/** Hubs to be asked (again) to push. */
export function findDueRequests(db: Db, { now, limit }: { now: number; limit: number }): Promise<WebsubRow[]> {
  return db
    .selectFrom('websubs')
    .innerJoin('feeds', 'feeds.id', 'websubs.feedId')
    .selectAll('websubs')
    .where('websubs.nextRequestAt', '<=', now)
    .where('feeds.abandonedAt', 'is', null)
    .where('feeds.goneAt', 'is', null)
    .orderBy('websubs.nextRequestAt')
    .limit(limit)
    .execute()
}

/** Counts the request before it is made: false when another worker makes it. */
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

/** Hubs that push what nobody reads any more. */
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

/** Until when a hub pushes; null: it does not. With it, when it is asked again. */
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

export async function makeDue(db: Db, feedId: number, now: number): Promise<void> {
  await db.updateTable('feeds').set({ nextCheckAt: now }).where('id', '=', feedId).execute()
}
