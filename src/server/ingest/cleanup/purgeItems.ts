import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import type { WriteTurns } from '../refresh/writeTurns.ts'
import { type PurgeOptions, purgeBatch } from './purgeItems.queries.ts'

/** Deletes items of a feed in batches as small as those of a refresh. Returns the number of deleted items. */
export async function purgeItems(
  { db, writeTurns }: { db: Db; writeTurns: WriteTurns },
  options: PurgeOptions,
): Promise<number> {
  let purged = 0
  for (;;) {
    const batch = await writeTurns(() => purgeBatch(db, options))
    purged += batch
    if (batch < limits.saveBatchItems) return purged
  }
}
