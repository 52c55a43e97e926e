import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { listedAgainAfterMs } from '../refresh/loadCandidates.queries.ts'

const keptMs = 400 * day

/**
 * A purged item returns if a document has it and no tombstone says so. Its tombstone goes when no document has had it for 400 days
 * although the feed has brought new items since. A feed that was silent keeps all of its tombstones, since its document may still have them.
 */
export async function forgetTombstones(db: Db, feedId: number, now: number): Promise<void> {
  await sql`delete from "itemTombstones" where "feedId" = ${feedId}
    and coalesce("listedAt", "purgedAt") < (select min(bound) from (
      select cast(${now - keptMs} as bigint) as bound
      union all select coalesce(max(item."arrivedAt"), 0) - ${sql.lit(2 * listedAgainAfterMs)} from (
        select "arrivedAt" from items where "feedId" = ${feedId} order by id desc limit 1) as item) as bounds)`.execute(
    db,
  )
}
