// The progress of a move, stored in its target: one row for each step. The rows are deleted when the move is complete; until
// then no server starts on that database.
import type { Db, Tx } from './schema.ts'

/** A value of any column. */
export type Value = string | number | null | Uint8Array

export type Step = {
  name: string
  /** The name of the move's source. */
  source: string
  /** The key of the last copied row; null before the first. */
  lastKey: Value[] | null
  rows: number
  isDone: boolean
}

/** Empty without a move. */
export async function findSteps(db: Db): Promise<Step[]> {
  const notes = await db.selectFrom('databaseMoves').selectAll().execute()
  return notes.map(({ step, source, lastKey, rows, doneAt }) => ({
    name: step,
    source,
    // Written by recordCopiedRows.
    lastKey: lastKey === null ? null : (JSON.parse(lastKey) as Value[]),
    rows,
    isDone: doneAt !== null,
  }))
}

export async function beginMove(db: Db, { source, steps }: { source: string; steps: string[] }): Promise<void> {
  const notes = steps.map((step) => ({ step, source, rows: 0 }))
  await db.insertInto('databaseMoves').values(notes).execute()
}

/** Call it in the transaction that wrote the rows: after a kill both exist or neither. */
export async function recordCopiedRows(tx: Tx, step: Pick<Step, 'name' | 'lastKey' | 'rows'>): Promise<void> {
  await tx
    .updateTable('databaseMoves')
    .set({ lastKey: JSON.stringify(step.lastKey), rows: step.rows })
    .where('step', '=', step.name)
    .execute()
}

export async function recordStepDone(db: Db, step: string, now: number): Promise<void> {
  await db.updateTable('databaseMoves').set({ doneAt: now }).where('step', '=', step).execute()
}

export async function endMove(db: Db): Promise<void> {
  await db.deleteFrom('databaseMoves').execute()
}

/** Throws while a move into this database is incomplete: it has only a part of the data. */
export async function refuseUnfinishedMove(db: Db): Promise<void> {
  const note = await db.selectFrom('databaseMoves').select('source').limit(1).executeTakeFirst()
  if (note)
    throw new Error(
      `A move from ${note.source} into this database is not through. Run npm run move-database again, as before: it goes on.`,
    )
}
