import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

export type DueFeeds = {
  /** That wait for a worker. */
  due: number
  /** That a worker has taken. */
  leased: number
  /** Since when the longest waiting one has been due. */
  oldestDueAt: number | null
}

/** Goes through what is due, and only that: a claimed feed stays due until its check is recorded. */
export async function countDueFeeds(db: Db, now: number): Promise<DueFeeds> {
  const isLeased = sql`coalesce("leasedUntil", 0) > ${now}`
  const { rows } = await sql<DueFeeds>`select
      count(case when not ${isLeased} then 1 end) as due,
      count(case when ${isLeased} then 1 end) as leased,
      min(case when not ${isLeased} then "nextCheckAt" end) as "oldestDueAt"
    from feeds
    where "nextCheckAt" <= ${now} and "goneAt" is null and "abandonedAt" is null and kind <> 'newsletter'`.execute(db)
  const [counts] = rows
  return counts ?? { due: 0, leased: 0, oldestDueAt: null }
}
