import type { Outcome } from '../../../shared/features/offline.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'

/** The outcomes of those that the reader's devices sent before, by id. */
export async function findOutcomes(db: Db, reader: Reader, ids: string[]): Promise<Map<string, Outcome>> {
  const rows = await db
    .selectFrom('replayedChanges')
    .select(['id', 'outcome'])
    .where('userId', '=', reader.id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

export async function insertOutcomes(
  db: Db,
  reader: Reader,
  { outcomes, now }: { outcomes: { id: string; outcome: Outcome }[]; now: number },
): Promise<void> {
  if (outcomes.length === 0) return
  await db
    .insertInto('replayedChanges')
    .values(outcomes.map((row) => ({ ...row, userId: reader.id, receivedAt: now })))
    // The same changes may arrive twice at once.
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .execute()
}

export async function forgetOutcomes(db: Db, before: number): Promise<void> {
  await db.deleteFrom('replayedChanges').where('receivedAt', '<', before).execute()
}
