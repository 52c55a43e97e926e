import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { deleteUndo, type RuleRunChanges } from '../lists/undos.queries.ts'
import { deleteHitsOfRun } from './ruleHits.queries.ts'
import { takeBackMarks, takeBackTags } from './ruleMarks.queries.ts'

/** Clicks wait for one transaction at most. */
const rowsPerTransaction = 1000

/**
 * Undoes the run of a rule in small transactions. Each can be repeated, so the token is deleted last: after a crash, the reader
 * can undo the rest. Later actions of the reader stay. `restored` is how many items changed.
 */
export async function undoRuleRun(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { token, changes }: { token: string; changes: RuleRunChanges },
): Promise<{ restored: number }> {
  const { at, ruleId } = changes
  const restored = new Set<number>()
  const takeBack = async <Row>(rows: Row[], undo: (tx: Tx, some: Row[]) => Promise<number[]>) => {
    for (const some of chunksOf(rows, rowsPerTransaction)) {
      for (const id of await db.transaction().execute((tx) => undo(tx, some))) restored.add(id)
      await yieldToEventLoop()
    }
  }
  await takeBack(changes.read, (tx, items) => takeBackMarks(tx, 'readAt', { reader, items, at }))
  await takeBack(changes.saved, (tx, items) => takeBackMarks(tx, 'savedAt', { reader, items, at }))
  await takeBack(changes.hidden, (tx, items) => takeBackMarks(tx, 'hiddenAt', { reader, items, at }))
  await takeBack(changes.tagged, (tx, tags) => takeBackTags(tx, { reader, tags, at }))
  await db.transaction().execute(async (tx) => {
    await deleteHitsOfRun(tx, { ruleId, at })
    await deleteUndo(tx, token)
  })
  events.publish(reader.id, { type: 'marksChanged' })
  events.publish(reader.id, { type: 'rulesChanged' })
  return { restored: restored.size }
}
