import { sql } from 'kysely'
import { isAnyNumber, joinInPlace } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { isReadersItem } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import type { Reader } from '../reader.ts'

export type RuleHit = { ruleId: number; itemId: number; hitAt: number }
export type WaitingHit = Omit<RuleHit, 'hitAt'>

const rowsPerStatement = 1000
const batchesMoved = 100

/**
 * For the hits of a batch of new items. Each rule's hits are on a page of their own, and writing 25 pages costs more than the hits.
 * So they wait in one row, and those of a hundred batches are moved together.
 */
export async function gatherHits(tx: Tx, { hits, hitAt }: { hits: WaitingHit[]; hitAt: number }): Promise<void> {
  if (hits.length === 0) return
  const pairs = JSON.stringify(hits.map(({ ruleId, itemId }) => [ruleId, itemId]))
  const { rows } = await sql<{ id: number }>`${plannedOnce('waiting_hits')}
    insert into "waitingRuleHits" ("hitAt", hits) values (${hitAt}, ${pairs}) returning id`.execute(tx)
  if (rows.some(({ id }) => id % batchesMoved === 0)) await moveHits(tx)
}

/** Call it before hits are read. */
export async function moveWaitingHits(db: Db): Promise<void> {
  const waiting = await db.selectFrom('waitingRuleHits').select('id').limit(1).executeTakeFirst()
  if (waiting) await db.transaction().execute(moveHits)
}

/** Hits of rules that were deleted meanwhile are dropped. */
async function moveHits(tx: Tx): Promise<void> {
  const batches = await tx.deleteFrom('waitingRuleHits').returningAll().execute()
  const hits = batches.flatMap((batch) => {
    // Written by gatherHits.
    const pairs = JSON.parse(batch.hits) as [ruleId: number, itemId: number][]
    return pairs.map(([ruleId, itemId]) => ({ ruleId, itemId, hitAt: batch.hitAt }))
  })
  await insertHits(
    tx,
    hits.sort((one, other) => one.ruleId - other.ruleId || one.itemId - other.itemId),
  )
}

/** The first hit of an item stays. A rule may be deleted while a refresh runs. */
export async function insertHits(tx: Tx, hits: RuleHit[]): Promise<void> {
  const rule = joinInPlace(tx, { table: 'rules', as: 'rule', on: sql`rule.id = hit."ruleId"`, isLocked: true })
  for (const some of chunksOf(hits, rowsPerStatement)) {
    const rows = some.map(({ ruleId, itemId, hitAt }) => [ruleId, itemId, hitAt])
    await sql`${plannedOnce('rule_hits')}
      insert into "ruleHits" ("ruleId", "itemId", "hitAt")
      select rule.id, hit."itemId", hit."hitAt" from ${jsonRows(tx, ['ruleId', 'itemId', 'hitAt'], rows)} as hit ${rule}
      where true on conflict do nothing`.execute(tx)
  }
}

/** The hits of a run that is undone. */
export async function deleteHitsOfRun(
  tx: Tx,
  { ruleId, itemIds, at }: { ruleId: number; itemIds: number[]; at: number },
): Promise<void> {
  await tx
    .deleteFrom('ruleHits')
    .where('ruleId', '=', ruleId)
    .where(isAnyNumber(tx, 'itemId', itemIds))
    .where('hitAt', '=', at)
    .execute()
}

/** Latest first, without items that were purged or left since. The caller has checked that the rule is the reader's. */
export async function findHits(
  db: Db,
  reader: Reader,
  { ruleId, after, limit }: { ruleId: number; after: PageEnd | null; limit: number },
): Promise<{ itemId: number; hitAt: number }[]> {
  const isAfter = after === null ? sql`true` : sql`(hit."hitAt", hit."itemId") < (${after.at}, ${after.id})`
  const { rows } = await sql<{ itemId: number; hitAt: number }>`select hit."itemId", hit."hitAt"
    from "ruleHits" as hit join items as item on item.id = hit."itemId"
    where hit."ruleId" = ${ruleId} and ${isAfter} and ${isReadersItem(reader)}
    order by hit."hitAt" desc, hit."itemId" desc limit ${limit}`.execute(db)
  return rows
}

export async function deleteOldHits(db: Db, before: number): Promise<void> {
  await db.deleteFrom('ruleHits').where('hitAt', '<', before).execute()
}
