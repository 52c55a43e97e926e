// The notes of a move, in the database that is moved to: how far each of its steps is. They go when all is through, and as
// long as they are there no server starts on that database.
import type { Db, Tx } from './schema.ts'

/** What a column of any table holds. */
export type Value = string | number | null | Uint8Array

export type Step = {
  name: string
  /** What the move's source is called. */
  source: string
  /** The key of the last row that was taken over; null: none was. */
  lastKey: Value[] | null
  rows: number
  isDone: boolean
}

/** Empty when no move is under way. */
export async function findSteps(db: Db): Promise<Step[]> {
  const notes = await db.selectFrom('databaseMoves').selectAll().execute()
  return notes.map(({ step, source, lastKey, rows, doneAt }) => ({
    name: step,
    source,
    // Written by noteRows.
    lastKey: lastKey === null ? null : (JSON.parse(lastKey) as Value[]),
    rows,
    isDone: doneAt !== null,
  }))
}

export async function beginMove(db: Db, { source, steps }: { source: string; steps: string[] }): Promise<void> {
  const notes = steps.map((step) => ({ step, source, rows: 0 }))
  await db.insertInto('databaseMoves').values(notes).execute()
}

/** In the transaction that wrote the rows: after a kill both are there or neither is. */
export async function noteRows(tx: Tx, step: Pick<Step, 'name' | 'lastKey' | 'rows'>): Promise<void> {
  await tx
    .updateTable('databaseMoves')
    .set({ lastKey: JSON.stringify(step.lastKey), rows: step.rows })
    .where('step', '=', step.name)
    .execute()
}

export async function noteDone(db: Db, step: string, now: number): Promise<void> {
  await db.updateTable('databaseMoves').set({ doneAt: now }).where('step', '=', step).execute()
}

export async function endMove(db: Db): Promise<void> {
  await db.deleteFrom('databaseMoves').execute()
}

/** Throws while a move into this database is not through: it holds a part of what its readers have. */
export async function refuseHalfMoved(db: Db): Promise<void> {
  const note = await db.selectFrom('databaseMoves').select('source').limit(1).executeTakeFirst()
  if (note)
    throw new Error(
      `A move from ${note.source} into this database is not through. Run npm run move-database again, as before: it goes on.`,
    )
}
