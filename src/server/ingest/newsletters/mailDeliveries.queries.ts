// Accepted webhook deliveries. They prevent using the signature of a delivery for another mail, or twice.
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

/** Longer than any signature is valid. */
const keptDays = 5

export async function findDelivery(db: Db, keyHash: string): Promise<{ bodyHash: string } | undefined> {
  return db.selectFrom('mailDeliveries').select('bodyHash').where('keyHash', '=', keyHash).executeTakeFirst()
}

/** Also deletes old deliveries. */
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
