// Stores the changes of a read-all for a while, so the reader can undo it. Runs of rules are in core/rules/runUndos.queries.ts.
import { limits } from '../../../shared/limits.ts'
import type { Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { Reader } from '../reader.ts'
import type { AgainMark, RaisedMark } from './readAll.queries.ts'

/** The changes of a read-all or of bringing back faded items, stored as JSON. */
export type ReadAllChanges = {
  /** The time of the read-all; items marked one by one have it as their readAt. */
  at: number
  marks: RaisedMark[]
  again: AgainMark[]
  items: { feedId: number; itemId: number }[]
  /** Faded items that were brought back: `fadedUpTo` before and after. */
  fades?: RaisedMark[]
}

export async function insertUndo(
  tx: Tx,
  reader: Reader,
  { token, changes }: { token: string; changes: ReadAllChanges },
): Promise<void> {
  await tx
    .insertInto('undos')
    .values({
      tokenHash: hashToken(token),
      userId: reader.id,
      changes: JSON.stringify(changes),
      expiresAt: changes.at + limits.undoMinutes * minute,
    })
    .execute()
}

export async function deleteExpiredUndos(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('undos').where('expiresAt', '<=', now).execute()
}

/** Deletes the token of a read-all. Undefined for one that is unknown, used, another reader's or expired. */
export async function takeUndo(
  tx: Tx,
  reader: Reader,
  { token, now }: { token: string; now: number },
): Promise<ReadAllChanges | undefined> {
  const kept = await tx
    .deleteFrom('undos')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', reader.id)
    .where('ruleId', 'is', null)
    .returning(['changes', 'expiresAt'])
    .executeTakeFirst()
  // Written by insertUndo.
  return kept && kept.expiresAt > now ? (JSON.parse(kept.changes) as ReadAllChanges) : undefined
}
