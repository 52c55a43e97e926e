import { sql } from 'kysely'
import { isAnyNumber, lockForUpdate } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'

/** These targets have a turn now, in which they get what waits. Locks them in the order of ids, which prevents deadlocks. */
export async function wakeTargets(db: Db, targetIds: readonly number[], now: number): Promise<void> {
  if (targetIds.length === 0) return
  await sql`update "sendTargets" set "nextAt" = case when "nextAt" < ${now} then "nextAt" else ${now} end
    where id in (select id from "sendTargets" where ${isAnyNumber(db, 'id', [...new Set(targetIds)])}
      order by id ${lockForUpdate(db, 'sendTargets')})`.execute(db)
}
