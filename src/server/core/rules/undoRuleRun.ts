import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { keepFromFading } from '../readMarks/keptItems.queries.ts'
import { deleteHitsOfRun } from './ruleHits.queries.ts'
import { takeBackMarks, takeBackTags } from './ruleMarks.queries.ts'
import { deleteRun, type RuleRun, type RunPart, takeRunPart } from './runUndos.queries.ts'

/**
 * Undoes the run of a rule part by part, in small transactions. A part is deleted with what it took back, so after a crash the
 * reader can undo the rest. Later actions of the reader stay. `restored` is how many items changed.
 */
export async function undoRuleRun(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  run: RuleRun,
): Promise<{ restored: number }> {
  let restored = 0
  for (;;) {
    const items = await db.transaction().execute((tx) => takeBackPart(tx, reader, { run, now: clock() }))
    if (items === null) break
    restored += items
    await yieldToEventLoop()
  }
  events.publish(reader.id, { type: 'marksChanged' })
  events.publish(reader.id, { type: 'rulesChanged' })
  return { restored }
}

/** Returns how many items changed; null when no part was left. */
async function takeBackPart(
  tx: Tx,
  reader: Reader,
  { run: { tokenHash, ruleId, at }, now }: { run: RuleRun; now: number },
): Promise<number | null> {
  await lockUser(tx, reader.id)
  const part = await takeRunPart(tx, tokenHash)
  if (!part) {
    await deleteRun(tx, tokenHash)
    return null
  }
  const restored = [
    ...(await takeBackMarks(tx, 'readAt', { reader, items: part.read, at })),
    ...(await takeBackMarks(tx, 'savedAt', { reader, items: part.saved, at })),
    ...(await takeBackMarks(tx, 'unreadAgainAt', { reader, items: part.unread, at })),
    ...(await takeBackMarks(tx, 'hiddenAt', { reader, items: part.hidden, at })),
    ...(await takeBackTags(tx, { reader, tags: part.tagged, at })),
  ]
  // They may have been saved, or covered by a mark of faded items, since the run.
  await keepFromFading(tx, reader, { items: [...part.read, ...part.hidden], at: now })
  await deleteHitsOfRun(tx, { ruleId, itemIds: itemsOf(part), at })
  return new Set(restored).size
}

const itemsOf = ({ read, saved, hidden, tagged }: RunPart): number[] => [
  ...new Set([read, saved, hidden, tagged].flatMap((pairs) => pairs.map(([, itemId]) => itemId))),
]
