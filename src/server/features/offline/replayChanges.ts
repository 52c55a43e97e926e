import type { Outcome, Replayed, ReplayedHighlight } from '../../../shared/features/offline.ts'
import { findChangedAt, noteMarkTimes } from '../../core/items/markTimes.queries.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { readAll } from '../../core/lists/readAll.ts'
import { setHidden } from '../../core/lists/setHidden.ts'
import { setLater } from '../../core/lists/setLater.ts'
import { setRead } from '../../core/lists/setRead.ts'
import { setSaved } from '../../core/lists/setSaved.ts'
import { presentPlace } from '../../core/positions/presentPlace.ts'
import { findPlaces, writePlace } from '../../core/positions/readingPositions.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { tagItem } from '../../core/tags/tagItem.ts'
import { untagItem } from '../../core/tags/untagItem.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict, missing, NotFound } from '../../http/errors.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { createSlices } from '../../lib/slices.ts'
import { findOutcomes, insertOutcomes } from './replay.queries.ts'
import { replayHighlight } from './replayHighlight.ts'

type ReplayDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
type ReplayReader = ItemReader & Caller
type ReplayedOutcome = { id: string; outcome: Outcome }

const changesPerRecord = 50

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
  for (const some of chunksOf(inOrder, changesPerRecord)) {
    const outcomes: ReplayedOutcome[] = []
    for (const { agoMs, ...change } of some) {
      const at = now - agoMs
      const outcome = await outcomeOf(() => replay({ ...deps, clock: () => at }, reader, change))
      outcomes.push({ id: change.id, outcome })
      known.set(change.id, outcome)
      await slices.pause()
    }
    await insertOutcomes(deps.db, reader, { outcomes, now })
  }
  return changes.map(({ id }) => ({ id, outcome: known.get(id) ?? 'refused' }))
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
  if (change.kind === 'readAll') {
    const { kind: _kind, id: _id, ...scope } = change
    await readAll(deps, reader, { ...scope, madeAt: deps.clock() })
    return 'done'
  }
  if (change.kind === 'place') return replayPlace(deps, reader, change)
  if (isOfHighlight(change)) return replayHighlight(deps, reader, change)
  const { itemId } = change
  const field = change.kind === 'tag' ? (`tag ${change.tagId}` as const) : change.kind
  const at = deps.clock()
  if ((await findChangedAt(deps.db, reader, { itemId, field })) > at) return 'older'
  await mark(deps, reader, change)
  await noteMarkTimes(deps.db, reader, { itemIds: [itemId], field, at })
  return 'done'
}

const isOfHighlight = (change: Change): change is Change & ReplayedHighlight => change.kind.startsWith('highlight')

async function mark(
  deps: ReplayDeps,
  reader: ReplayReader,
  change: Exclude<Change, ReplayedHighlight | { kind: 'readAll' | 'place' }>,
): Promise<unknown> {
  const { itemId, isOn } = change
  switch (change.kind) {
    case 'read':
      return setRead(deps, reader, { itemId, isRead: isOn })
    case 'saved':
      return setSaved(deps, reader, { itemId, isSaved: isOn })
    case 'later':
      return setLater(deps, reader, { itemId, isLater: isOn })
    case 'hidden':
      return setHidden(deps, reader, { itemId, isHidden: isOn })
    case 'tag':
      return (isOn ? tagItem : untagItem)(deps, reader, { itemId, tagId: change.tagId })
  }
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
