import { sql } from 'kysely'
import { skipLocked } from '../../db/dialect.ts'
import type { Db, FeedRow } from '../../db/schema.ts'
import { type Leased, leaseMs } from './lease.ts'

/**
 * Takes up to `limit` feeds that are due, longest overdue first. The feeds table is the queue: one statement leases them, so
 * any number of workers share the work and none is asked twice. Recording a check ends its lease.
 */
export async function claimDueFeeds(db: Db, { now, limit }: { now: number; limit: number }): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`with due as materialized (
      select id from feeds
      where "nextCheckAt" <= ${now} and "goneAt" is null and "abandonedAt" is null and kind <> 'newsletter'
        and ("leasedUntil" is null or "leasedUntil" <= ${now})
      order by "nextCheckAt" limit ${limit} ${skipLocked(db)})
    update feeds set "leasedUntil" = ${now + leaseMs} where id in (select id from due) returning *`.execute(db)
  return rows
}

/** So that another worker takes them at once. */
export async function giveBackFeeds(db: Db, feeds: Leased[]): Promise<void> {
  for (const { id, leasedUntil } of feeds)
    await db
      .updateTable('feeds')
      .set({ leasedUntil: null })
      .where('id', '=', id)
      .where('leasedUntil', '=', leasedUntil)
      .execute()
}
