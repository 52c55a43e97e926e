import type { Outcome, Replayed } from '../../../shared/features/offline.ts'
import { readAll } from '../../core/lists/readAll.ts'
import { presentPlace } from '../../core/positions/presentPlace.ts'
import { findPlaces, writePlace } from '../../core/positions/readingPositions.queries.ts'
import { BadRequest, Conflict, missing, NotFound } from '../../http/errors.ts'
import { createSlices } from '../../lib/slices.ts'
import { findOutcomes, insertOutcomes } from './replay.queries.ts'
import { replayHighlight } from './replayHighlight.ts'
import { isMark, type ReplayDeps, type ReplayedOutcome, type ReplayReader, replayMarks } from './replayMarks.ts'

/** About 10 ms of the one writer on SQLite. */
const marksAtOnce = 250

/**
 * Makes the changes that a device made without a network, the oldest first, each as if it came at its moment. Of several changes of one
 * field of an item the latest wins. A change that was sent before has its former outcome. If the process is killed halfway, the device
 * sends all again: a change that was made but not recorded is made a second time, which changes nothing.
 */
export async function replayChanges(
  deps: ReplayDeps,
  reader: ReplayReader,
  changes: Replayed[],
): Promise<ReplayedOutcome[]> {
  const now = deps.clock()
  const known = await findOutcomes(
    deps.db,
    reader,
    changes.map(({ id }) => id),
  )
  const inOrder = changes.filter(({ id }) => !known.has(id)).sort((one, other) => other.agoMs - one.agoMs)
  const slices = createSlices()
  for (const some of runsOf(inOrder)) {
    const outcomes = some.every(isMark)
      ? await replayMarks(deps, reader, { marks: some, now })
      : await replayOthers(deps, reader, { changes: some, now })
    for (const { id, outcome } of outcomes) known.set(id, outcome)
    await slices.pause()
  }
  return changes.map(({ id }) => ({ id, outcome: known.get(id) ?? 'refused' }))
}

/** Marks of single items together; each other change by itself, since it may reach the items of many marks. */
function runsOf(inOrder: Replayed[]): Replayed[][] {
  const runs: Replayed[][] = []
  for (const change of inOrder) {
    const last = runs.at(-1)
    const first = last?.[0]
    if (last && first && isMark(first) && isMark(change) && last.length < marksAtOnce) last.push(change)
    else runs.push([change])
  }
  return runs
}

async function replayOthers(
  deps: ReplayDeps,
  reader: ReplayReader,
  { changes, now }: { changes: Replayed[]; now: number },
): Promise<ReplayedOutcome[]> {
  const outcomes: ReplayedOutcome[] = []
  for (const { agoMs, ...change } of changes) {
    const at = now - agoMs
    const outcome = await outcomeOf(() => replay({ ...deps, clock: () => at }, reader, change))
    outcomes.push({ id: change.id, outcome })
  }
  await insertOutcomes(deps.db, reader, { outcomes, now })
  return outcomes
}

async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFound) return 'gone'
    if (error instanceof BadRequest || error instanceof Conflict) return 'refused'
    throw error
  }
}

type Change = Replayed extends infer Each ? (Each extends unknown ? Omit<Each, 'agoMs'> : never) : never

async function replay(deps: ReplayDeps, reader: ReplayReader, change: Change): Promise<Outcome> {
  if (isMark(change)) throw new Error('Marks are made together.')
  if (change.kind === 'place') return replayPlace(deps, reader, change)
  if (change.kind !== 'readAll') return replayHighlight(deps, reader, change)
  const { kind: _kind, id: _id, ...scope } = change
  await readAll(deps, reader, { ...scope, madeAt: deps.clock() })
  return 'done'
}

async function replayPlace(
  { db, clock, events }: ReplayDeps,
  reader: ReplayReader,
  { id: _id, kind: _kind, ...place }: Extract<Change, { kind: 'place' }>,
): Promise<Outcome> {
  const isKept = await writePlace(db, reader, { ...place, changedAt: clock() })
  const row = (await findPlaces(db, reader, [place.itemId])).get(place.itemId) ?? missing('item')
  if (isKept) events.publish(reader.id, { type: 'placeChanged', itemId: place.itemId, ...presentPlace(row) })
  return isKept ? 'done' : 'older'
}
