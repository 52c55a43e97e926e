import { sql } from 'kysely'
import { isAnyNumber, joinInPlace } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { Place } from '../items/itemPlace.ts'
import { isReadersItem } from '../items/items.queries.ts'

export type RuleHit = { ruleId: number; itemId: number; hitAt: number }

const rowsPerStatement = 1000

/** The first hit of an item stays. A rule may be deleted while a refresh runs. */
export async function insertHits(tx: Tx, hits: RuleHit[]): Promise<void> {
  const rule = joinInPlace(tx, { table: 'rules', as: 'rule', on: sql`rule.id = hit."ruleId"`, isKept: true })
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
  reader: { id: number },
  { ruleId, after, limit }: { ruleId: number; after: Place | null; limit: number },
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
