import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { lockForDeletion } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { unindexItems } from '../../db/search.ts'
import { holdFeed } from '../refresh/leases.queries.ts'

export type PurgeOptions = {
  feedId: number
  /** A condition on the alias `item`; null for all items. Items that a reader keeps always stay. */
  condition: RawBuilder<SqlBool> | null
  /** With a tombstone, a purged item never returns. Null: it may return. */
  tombstonesAt: number | null
}

/** A subscriber began to listen and hasn't finished. Readers without a subscription can't continue. */
const isBeingHeard = sql<SqlBool>`exists (select 1 from "listeningPositions" as heard
  join subscriptions on subscriptions."userId" = heard."userId" and subscriptions."feedId" = item."feedId"
  where heard."itemId" = item.id and heard."finishedAt" is null)`

/** The same for a text. */
const isBeingRead = sql<SqlBool>`exists (select 1 from "readingPositions" as reading
  join subscriptions on subscriptions."userId" = reading."userId" and subscriptions."feedId" = item."feedId"
  where reading."itemId" = item.id and reading."finishedAt" is null and reading."paragraphIndex" > 0)`

/** A subscriber has it in the queue. */
const isInQueue = sql<SqlBool>`exists (select 1 from "queueItems" as queued
  join subscriptions on subscriptions."userId" = queued."userId" and subscriptions."feedId" = item."feedId"
  where queued."itemId" = item.id)`

/** A paper of a subscriber has it. */
const isInPaper = sql<SqlBool>`exists (select 1 from "editionItems" as printed
  join editions on editions.id = printed."editionId"
  join subscriptions on subscriptions."userId" = editions."userId" and subscriptions."feedId" = item."feedId"
  where printed."itemId" = item.id)`

/** Any reader saved it, put it on Later, tagged it (also by a tag whose deletion can be undone), marked words in it, has it in the queue or in a paper, or is reading it or listening to it. */
const isKept = sql<SqlBool>`(
  exists (select 1 from "itemStates" as kept where kept."itemId" = item.id
    and (kept."savedAt" is not null or kept."laterAt" is not null))
  or exists (select 1 from "itemTags" as tagged where tagged."itemId" = item.id)
  or exists (select 1 from "deletedItemTags" as untagged where untagged."itemId" = item.id)
  or exists (select 1 from highlights where highlights."itemId" = item.id)
  or ${isInQueue}
  or ${isInPaper}
  or ${isBeingRead}
  or ${isBeingHeard})`

/** Deletes one batch of items. Returns their number. */
export function purgeBatch(db: Db, { feedId, condition, tombstonesAt }: PurgeOptions): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Locks come in the same order as in a refresh.
    await holdFeed(tx, feedId)
    const held = await sql<{ id: number }>`select item.id from items as item
      where item."feedId" = ${feedId} and ${condition ?? sql`1 = 1`} and not ${isKept}
      order by item.id limit ${limits.saveBatchItems} ${lockForDeletion(tx, 'item')}`.execute(tx)
    if (held.rows.length === 0) return 0
    // A reader may have saved an item while this transaction waited for the locks. From here on, nobody can.
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
