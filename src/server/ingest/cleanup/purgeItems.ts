import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import type { WriteQueue } from '../refresh/writeQueue.ts'
import { type PurgeOptions, purgeBatch } from './purgeItems.queries.ts'

/** Deletes items of a feed in batches as small as those of a refresh. Returns the number of deleted items. */
export async function purgeItems(
  { db, writeQueue }: { db: Db; writeQueue: WriteQueue },
  options: PurgeOptions,
): Promise<number> {
  let purged = 0
  for (;;) {
    const batch = await writeQueue(() => purgeBatch(db, options))
    purged += batch
    if (batch < limits.saveBatchItems) return purged
  }
}
