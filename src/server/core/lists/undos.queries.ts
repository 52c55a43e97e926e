// Stores the changes of a read-all or of a rule's run for a while, so the reader can undo it.
import { limits } from '../../../shared/limits.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { AgainMark, MovedMark } from './readAll.queries.ts'

/** The changes of a read-all or of bringing back faded items, stored as JSON. */
export type ReadAllChanges = {
  /** The time of the read-all; items marked one by one have it as their readAt. */
  at: number
  marks: MovedMark[]
  again: AgainMark[]
  items: { feedId: number; itemId: number }[]
  /** Faded items that were brought back: `fadedUpTo` before and after. */
  fades?: MovedMark[]
}

/** The changes of a rule's run, stored as JSON. */
export type RuleRunChanges = {
  is: 'ruleRun'
  ruleId: number
  /** The time of the run: changed items have it as their readAt, savedAt or hiddenAt. */
  at: number
  /** Pairs of a feed and an item. */
  read: [feedId: number, itemId: number][]
  saved: [feedId: number, itemId: number][]
  hidden: [feedId: number, itemId: number][]
  tagged: [tagId: number, itemId: number][]
}

export type UndoChanges = ReadAllChanges | RuleRunChanges

export const isRuleRun = (changes: UndoChanges): changes is RuleRunChanges => 'is' in changes

export async function insertUndo(
  tx: Tx,
  reader: { id: number },
  { token, changes }: { token: string; changes: UndoChanges },
): Promise<void> {
  await tx
    .insertInto('undos')
    .values({
      tokenHash: hashToken(token),
      userId: reader.id,
      changes: JSON.stringify(changes),
      expiresAt: changes.at + (isRuleRun(changes) ? limits.ruleUndoMinutes : limits.undoMinutes) * minute,
    })
    .execute()
}

export async function deleteExpiredUndos(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('undos').where('expiresAt', '<=', now).execute()
}

/** Undefined for a token that is unknown, used, another reader's or expired. */
export async function findUndo(
  db: Db,
  reader: { id: number },
  { token, now }: { token: string; now: number },
): Promise<UndoChanges | undefined> {
  const kept = await db
    .selectFrom('undos')
    .select(['changes', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  // Written by insertUndo.
  return kept && kept.expiresAt > now ? (JSON.parse(kept.changes) as UndoChanges) : undefined
}

export async function deleteUndo(db: Db, token: string): Promise<void> {
  await db.deleteFrom('undos').where('tokenHash', '=', hashToken(token)).execute()
}

/** Deletes the token of a read-all. Undefined for one that is unknown, used, another reader's or expired. */
export async function takeUndo(
  tx: Tx,
  reader: { id: number },
  { token, now }: { token: string; now: number },
): Promise<ReadAllChanges | undefined> {
  const kept = await tx
    .deleteFrom('undos')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', reader.id)
    .returning(['changes', 'expiresAt'])
    .executeTakeFirst()
  // Written by insertUndo.
  return kept && kept.expiresAt > now ? (JSON.parse(kept.changes) as ReadAllChanges) : undefined
}
