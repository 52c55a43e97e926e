import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { holdRows } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'
import { holdFeed } from '../refresh/leases.queries.ts'
import type { WriteTurns } from '../refresh/writeTurns.ts'

export type PurgeWish = {
  feedId: number
  /** Over the alias `item`. What a reader saved, tagged or began to hear stays whatever this says. */
  condition: RawBuilder<SqlBool>
  /** With one, a purged item never returns; without, it may when somebody subscribes again. */
  tombstonesAt: number | null
}

/** Deletes items of a feed in batches, as small as those of a refresh. Returns how many went. */
export async function purgeItems(
  { db, writeTurns }: { db: Db; writeTurns: WriteTurns },
  wish: PurgeWish,
): Promise<number> {
  let purged = 0
  for (;;) {
    const batch = await writeTurns(() => purgeBatch(db, wish))
    purged += batch
    if (batch < limits.saveBatchItems) return purged
  }
}

/** Begun and not heard to the end, by somebody who still subscribes: without that it is no longer theirs to go on with. */
const isBeingHeard = sql<SqlBool>`exists (select 1 from "listeningPositions" as heard
  join subscriptions on subscriptions."userId" = heard."userId" and subscriptions."feedId" = item."feedId"
  where heard."itemId" = item.id and heard."finishedAt" is null)`

/** Saved, tagged, or in the middle of being heard, by anybody. */
const isKept = sql<SqlBool>`(
  exists (select 1 from "itemStates" as kept where kept."itemId" = item.id and kept."savedAt" is not null)
  or exists (select 1 from "itemTags" as tagged where tagged."itemId" = item.id)
  or ${isBeingHeard})`

function purgeBatch(db: Db, { feedId, condition, tombstonesAt }: PurgeWish): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // In the order in which a refresh takes its locks.
    await holdFeed(tx, feedId)
    const held = await sql<{ id: number }>`select item.id from items as item
      where item."feedId" = ${feedId} and ${condition} and not ${isKept}
      order by item.id limit ${limits.saveBatchItems} ${holdRows(tx, 'item')}`.execute(tx)
    if (held.rows.length === 0) return 0
    // Somebody may have saved one of them while it was waited for. From here on nobody can.
    const { rows } = await sql<{ id: number; guidHash: string }>`select item.id, item."guidHash" from items as item
      where item.id in (${sql.join(held.rows.map(({ id }) => id))}) and not ${isKept}`.execute(tx)
    if (rows.length === 0) return 0
    const itemIds = rows.map(({ id }) => id)
    if (tombstonesAt !== null)
      await tx
        .insertInto('itemTombstones')
        .values(rows.map(({ guidHash }) => ({ feedId, guidHash, purgedAt: tombstonesAt })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await unindexItems(tx, itemIds)
    await tx.deleteFrom('items').where('id', 'in', itemIds).execute()
    await tx
      .updateTable('feeds')
      .set(({ eb }) => ({ itemCount: eb('itemCount', '-', rows.length) }))
      .where('id', '=', feedId)
      .execute()
    return rows.length
  })
}
