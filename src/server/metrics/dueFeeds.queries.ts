import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

export type DueFeeds = {
  /** Feeds that wait for a worker. */
  due: number
  /** Feeds that a worker has claimed. */
  leased: number
  /** Since when the feed that has waited longest is due. */
  oldestDueAt: number | null
}

/** Reads only due feeds: a claimed feed stays due until its check is recorded. */
export async function countDueFeeds(db: Db, now: number): Promise<DueFeeds> {
  const isLeased = sql`coalesce("leasedUntil", 0) > ${now}`
  const { rows } = await sql<DueFeeds>`select
      count(case when not ${isLeased} then 1 end) as due,
      count(case when ${isLeased} then 1 end) as leased,
      min(case when not ${isLeased} then "nextCheckAt" end) as "oldestDueAt"
    from feeds
    where "nextCheckAt" <= ${now} and "goneAt" is null and "abandonedAt" is null and kind in ('articles', 'podcast')`.execute(
    db,
  )
  const [counts] = rows
  return counts ?? { due: 0, leased: 0, oldestDueAt: null }
}

export type FeedHealth = {
  failing: number
  /** When the feed that has not been checked for longest was, among those that are not failing. */
  oldestCheckAt: number | null
}

/** Reads the whole table of feeds. */
export async function readFeedHealth(db: Db): Promise<FeedHealth> {
  const { rows } = await sql<FeedHealth>`select
      count(case when failures > 0 then 1 end) as failing,
      min(case when failures = 0 then coalesce("lastFetchedAt", "createdAt") end) as "oldestCheckAt"
    from feeds
    where "goneAt" is null and "abandonedAt" is null and kind in ('articles', 'podcast')`.execute(db)
  const [health] = rows
  return health ?? { failing: 0, oldestCheckAt: null }
}
