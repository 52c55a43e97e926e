import { sql } from 'kysely'
import { asBigint, isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** Articles that the reader saved go to each target that takes what is saved. An article that went there before stays away. */
export async function queueSaved(
  db: Db,
  reader: Reader,
  { itemIds, now }: { itemIds: number[]; now: number },
): Promise<void> {
  if (itemIds.length === 0) return
  const queued = await sql`
    insert into deliveries ("userId", "targetId", "itemId", state, "dueAt", "changedAt")
    select target."userId", target.id, item.id, 'waiting', ${asBigint(now)}, ${asBigint(now)}
    from "sendTargets" as target, items as item
    where target."userId" = ${reader.id} and target."onSaveSince" is not null and target."offAt" is null
      and ${isAnyNumber(db, 'item.id', itemIds)}
    on conflict ("targetId", "itemId") do nothing returning id`.execute(db)
  if (queued.rows.length === 0) return
  await sql`update "sendTargets" set "nextAt" = ${now}
    where "userId" = ${reader.id} and "onSaveSince" is not null and "offAt" is null`.execute(db)
}
