import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, FeedRow, SubscriptionRow, Tx, UserRow } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'

/** Longer than the pauses after a few failures, and longer than most publishers' outages. */
const failingMs = 3 * day
/** A feed that failed once since the server's own network returned is no failing feed. */
const failuresMin = 3

/** False while no feed at all answers: then the server's own network fails. */
export async function hasNetwork(db: Db, now: number): Promise<boolean> {
  const one = await db
    .selectFrom('feeds')
    .select('id')
    .where('kind', 'in', ['articles', 'podcast'])
    .where('lastFetchedAt', '>', now - 6 * hour)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** In the order of ids. Others than those who chose it may be among them. */
export function findReadersToNotify(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<UserRow, 'id' | 'preferences'>[]> {
  return db
    .selectFrom('users')
    .select(['id', 'preferences'])
    .where('preferences', 'like', '%notifiesOfFailing%')
    .where('suspendedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type FailingFeed = Pick<SubscriptionRow, 'id' | 'failureNotifiedAt'> &
  Pick<FeedRow, 'title' | 'lastError' | 'goneAt'> & { ownTitle: string | null; workedAt: number }

/** The reader's feeds that are gone or have failed for three days, in the order of the board. */
export async function findFailingFeeds(db: Db, reader: Reader, now: number): Promise<FailingFeed[]> {
  const { rows } = await sql<FailingFeed>`
    select subscription.id, subscription."failureNotifiedAt", subscription.title as "ownTitle", feed.title, feed."lastError",
      feed."goneAt", coalesce(feed."lastFetchedAt", feed."createdAt") as "workedAt"
    from subscriptions as subscription join feeds as feed on feed.id = subscription."feedId"
    where subscription."userId" = ${reader.id} and feed.kind in ('articles', 'podcast')
      and (feed."goneAt" is not null or (feed.failures >= ${failuresMin}
        and coalesce(feed."lastFetchedAt", feed."createdAt") < ${now - failingMs}))
    order by subscription."columnId", subscription.position`.execute(db)
  return rows
}

/** When the reader's last notice of failing feeds was made; null if never. */
export async function findLastNotified(db: Db, reader: Reader): Promise<number | null> {
  const { at } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('failureNotifiedAt').as('at'))
    .where('userId', '=', reader.id)
    .executeTakeFirstOrThrow()
  return at
}

/** The caller has found them as the reader's. */
export async function noteFailureNotified(tx: Tx, subscriptionIds: number[], now: number): Promise<void> {
  await tx.updateTable('subscriptions').set({ failureNotifiedAt: now }).where(isAmong('id', subscriptionIds)).execute()
}
