import { expect } from 'vitest'
import type { Db, FeedRow } from '../../src/server/db/schema.ts'
import { claimDueFeeds } from '../../src/server/ingest/refresh/leases.queries.ts'

/** Claims one. Looks again, since a claim skips a row that is being saved, as the icon of a feed that was just added may be. */
export async function claimDueFeed(db: Db, now: number): Promise<FeedRow> {
  const claimed: FeedRow[] = []
  const claim = async () => claimed.push(...(await claimDueFeeds(db, { now, limit: 1 })))
  await expect.poll(claim, { message: 'a feed is due' }).toBe(1)
  return claimed[0] as FeedRow
}
