import { sql } from 'kysely'
import { asBigint, isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { wakeTargets } from './wakeTargets.queries.ts'

/** Articles that the reader saved go to each target that takes what is saved. An article that went there before stays away. */
export async function queueSaved(
  db: Db,
  reader: Reader,
  { itemIds, now }: { itemIds: number[]; now: number },
): Promise<void> {
  if (itemIds.length === 0) return
  const queued = await sql<{ targetId: number }>`
    insert into deliveries ("userId", "targetId", "itemId", state, "dueAt", "changedAt")
    select target."userId", target.id, item.id, 'waiting', ${asBigint(now)}, ${asBigint(now)}
    from "sendTargets" as target, items as item
    where target."userId" = ${reader.id} and target."onSaveSince" is not null and target."offAt" is null
      and ${isAnyNumber(db, 'item.id', itemIds)}
    on conflict ("targetId", "itemId") do nothing returning "targetId"`.execute(db)
  await wakeTargets(
    db,
    queued.rows.map(({ targetId }) => targetId),
    now,
  )
}
