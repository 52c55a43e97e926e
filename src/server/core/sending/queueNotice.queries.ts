import { sql } from 'kysely'
import { asBigint } from '../../db/dialect.ts'
import type { Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** A notice goes to each target that takes notices. A private one says nothing there of the feed and the article that it is about. */
export async function queueNotice(
  tx: Tx,
  reader: Reader,
  { itemId, isPrivate, now }: { itemId: number; isPrivate: boolean; now: number },
): Promise<void> {
  const queued = await sql`
    insert into deliveries ("userId", "targetId", "itemId", state, "evenPrivateAt", "dueAt", "changedAt")
    select "userId", id, ${asBigint(itemId)}, 'waiting', ${asBigint(isPrivate ? null : now)}, ${asBigint(now)}, ${asBigint(now)}
    from "sendTargets" where "userId" = ${reader.id} and "noticesSince" is not null and "offAt" is null
    on conflict ("targetId", "itemId") do nothing returning id`.execute(tx)
  if (queued.rows.length === 0) return
  await sql`update "sendTargets" set "nextAt" = case when "nextAt" < ${now} then "nextAt" else ${now} end
    where "userId" = ${reader.id} and "noticesSince" is not null and "offAt" is null`.execute(tx)
}
