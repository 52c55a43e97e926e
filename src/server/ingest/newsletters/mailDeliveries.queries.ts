// Deliveries by webhook that were taken: the proof of one must not serve for another mail, nor twice.
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

/** Longer than any proof is good for. */
const keptDays = 5

export async function findDelivery(db: Db, keyHash: string): Promise<{ bodyHash: string } | undefined> {
  return db.selectFrom('mailDeliveries').select('bodyHash').where('keyHash', '=', keyHash).executeTakeFirst()
}

/** Forgets old ones along the way. */
export async function saveDelivery(
  db: Db,
  { keyHash, bodyHash, now }: { keyHash: string; bodyHash: string; now: number },
): Promise<void> {
  await db
    .deleteFrom('mailDeliveries')
    .where('deliveredAt', '<', now - keptDays * day)
    .execute()
  await db
    .insertInto('mailDeliveries')
    .values({ keyHash, bodyHash, deliveredAt: now })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .execute()
}
