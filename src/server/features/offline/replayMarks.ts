import type { Outcome, Replayed } from '../../../shared/features/offline.ts'
import { findChangeTimes, insertMarkTimes, type MarkTime } from '../../core/items/markTimes.queries.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { setHiddenQuietly } from '../../core/lists/setHidden.ts'
import { setLaterQuietly } from '../../core/lists/setLater.ts'
import { setReadQuietly } from '../../core/lists/setRead.ts'
import { setSavedQuietly } from '../../core/lists/setSaved.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { tagItem } from '../../core/tags/tagItem.ts'
import { untagItem } from '../../core/tags/untagItem.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict, NotFound } from '../../http/errors.ts'
import { insertOutcomes } from './replay.queries.ts'

export type ReplayDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
export type ReplayReader = ItemReader & Caller
export type ReplayedOutcome = { id: string; outcome: Outcome }

/** A mark of one item. */
export type Mark = Extract<Replayed, { isOn: boolean; kind: 'read' | 'saved' | 'later' | 'hidden' | 'tag' }>
const markKinds = new Set<string>(['read', 'saved', 'later', 'hidden', 'tag'] satisfies Mark['kind'][])
export const isMark = <Each extends { kind: string }>(change: Each): change is Extract<Each, { kind: Mark['kind'] }> =>
  markKinds.has(change.kind)

/** In one transaction, which waits for the disk once. The marks of an item stay in their order; items are locked by their ids. */
export async function replayMarks(
  deps: ReplayDeps,
  reader: ReplayReader,
  { marks, now }: { marks: Mark[]; now: number },
): Promise<ReplayedOutcome[]> {
  const inOrder = marks.toSorted((one, other) => one.itemId - other.itemId)
  const outcomes = await deps.db.transaction().execute(async (tx) => {
    const changedAt = await findChangeTimes(tx, reader, [...new Set(marks.map(({ itemId }) => itemId))])
    const made: MarkTime[] = []
    const outcomes: ReplayedOutcome[] = []
    for (const change of inOrder) {
      const at = now - change.agoMs
      const field = change.kind === 'tag' ? (`tag ${change.tagId}` as const) : change.kind
      const time = { itemId: change.itemId, field, at }
      const outcome = await outcomeOf(async () => {
        if (changedAt(time) > at) return 'older'
        await mark({ ...deps, db: tx, clock: () => at }, reader, change)
        made.push(time)
        return 'done'
      })
      outcomes.push({ id: change.id, outcome })
    }
    await insertMarkTimes(tx, reader, made)
    await insertOutcomes(tx, reader, { outcomes, now })
    return outcomes
  })
  deps.events.publish(reader.id, { type: 'marksChanged' })
  return outcomes
}

export async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFound) return 'gone'
    if (error instanceof BadRequest || error instanceof Conflict) return 'refused'
    throw error
  }
}

async function mark(deps: ReplayDeps, reader: ReplayReader, change: Mark): Promise<void> {
  const { itemId, isOn } = change
  switch (change.kind) {
    case 'read':
      return setReadQuietly(deps, reader, { itemId, isRead: isOn })
    case 'saved':
      return setSavedQuietly(deps, reader, { itemId, isSaved: isOn })
    case 'later':
      return setLaterQuietly(deps, reader, { itemId, isLater: isOn })
    case 'hidden':
      return setHiddenQuietly(deps, reader, { itemId, isHidden: isOn })
    case 'tag':
      return (isOn ? tagItem : untagItem)(deps, reader, { itemId, tagId: change.tagId })
  }
}
