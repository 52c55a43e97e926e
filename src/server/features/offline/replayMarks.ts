import type { Outcome, Replayed } from '../../../shared/features/offline.ts'
import type { TimedMark } from '../../core/items/marks.queries.ts'
import { writeHiddenMarks, writeLaterMarks } from '../../core/items/marks.queries.ts'
import { findChangeTimes, type ItemField, insertMarkTimes } from '../../core/items/markTimes.queries.ts'
import type { Caller } from '../../core/keyLog/keyChange.ts'
import { setReadQuietly } from '../../core/lists/setRead.ts'
import { setSavedQuietly } from '../../core/lists/setSaved.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findCopies } from '../../core/stories/stories.queries.ts'
import { tagItemsQuietly } from '../../core/tags/tagItem.ts'
import { untagItemsQuietly } from '../../core/tags/untagItem.ts'
import type { Deps } from '../../deps.ts'
import { createSlices } from '../../lib/slices.ts'
import { insertOutcomes } from './replay.queries.ts'

export type ReplayDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
export type ReplayReader = ItemReader & Caller
export type ReplayedOutcome = { id: string; outcome: Outcome }

/** A mark of one item. */
export type Mark = Extract<Replayed, { isOn: boolean; kind: 'read' | 'saved' | 'later' | 'hidden' | 'tag' }>
const markKinds = new Set<string>(['read', 'saved', 'later', 'hidden', 'tag'] satisfies Mark['kind'][])
export const isMark = <Each extends { kind: string }>(change: Each): change is Extract<Each, { kind: Mark['kind'] }> =>
  markKinds.has(change.kind)

/** A mark with its moment. A copy of a read article has no change of its own. */
type Step = TimedMark & { change: Mark; field: ItemField; isCopy: boolean }

/**
 * The oldest first. One statement makes all marks of one kind. The marks of an item stay in their order: the first ones of all items,
 * then the second ones, and so on. Each statement commits by itself, because one transaction would lock the items in no order.
 */
export async function replayMarks(
  deps: ReplayDeps,
  reader: ReplayReader,
  { marks, now }: { marks: Mark[]; now: number },
): Promise<ReplayedOutcome[]> {
  const steps = await withCopies(
    deps,
    reader,
    marks.map((change) => stepOf(change, now)),
  )
  const changedAt = await findChangeTimes(deps.db, reader, [...new Set(steps.map(({ itemId }) => itemId))])
  const outcomes = new Map<string, Outcome>()
  const note = ({ change, isCopy }: Step, outcome: Outcome) => isCopy || outcomes.set(change.id, outcome)
  const isOlder = (step: Step) => changedAt(step) > step.at
  for (const step of steps.filter(isOlder)) note(step, 'older')
  const slices = createSlices()
  for (const some of groupsOf(steps.filter((step) => !isOlder(step)))) {
    const marked = new Set(await mark(deps, reader, some))
    for (const step of some) note(step, marked.has(step.itemId) ? 'done' : 'gone')
    await insertMarkTimes(
      deps.db,
      reader,
      some.filter(({ itemId }) => marked.has(itemId)),
    )
    await slices.pause()
  }
  const all = [...outcomes].map(([id, outcome]) => ({ id, outcome }))
  await insertOutcomes(deps.db, reader, { outcomes: all, now })
  deps.events.publish(reader.id, { type: 'marksChanged' })
  if (marks.some(({ kind }) => kind === 'tag')) deps.events.publish(reader.id, { type: 'boardChanged' })
  return all
}

function stepOf(change: Mark, now: number): Step {
  const field = change.kind === 'tag' ? (`tag ${change.tagId}` as const) : change.kind
  return { itemId: change.itemId, at: now - change.agoMs, change, field, isCopy: false }
}

/** A reader who hides copies reads them with the article. */
async function withCopies({ db }: ReplayDeps, reader: ReplayReader, steps: Step[]): Promise<Step[]> {
  const read = steps.flatMap(({ field, itemId }) => (field === 'read' ? [itemId] : []))
  if (!reader.hidesDuplicates || read.length === 0) return steps
  const copies = Map.groupBy(await findCopies(db, reader, [...new Set(read)]), ({ ofItem }) => ofItem)
  return steps.flatMap((step) => {
    const ofStep = step.field === 'read' ? (copies.get(step.itemId) ?? []) : []
    return [step, ...ofStep.map(({ itemId }) => ({ ...step, itemId, isCopy: true }))]
  })
}

/** Steps of one kind, at most one for an item. */
function groupsOf(steps: Step[]): Step[][] {
  const counts = new Map<number, number>()
  const groups = Map.groupBy(steps, ({ itemId, field, change: { isOn } }) => {
    const round = counts.get(itemId) ?? 0
    counts.set(itemId, round + 1)
    return `${round} ${field} ${isOn}`
  })
  const roundOf = (key: string) => Number.parseInt(key, 10)
  return [...groups].sort(([one], [other]) => roundOf(one) - roundOf(other)).map(([, some]) => some)
}

/** Returns the reader's items among these. */
function mark({ db }: ReplayDeps, reader: ReplayReader, marks: Step[]): Promise<number[]> {
  const { change } = marks[0] as Step
  const { isOn } = change
  switch (change.kind) {
    case 'read':
      return setReadQuietly(db, reader, { marks, isOn })
    case 'saved':
      return setSavedQuietly(db, reader, { marks, isOn })
    case 'later':
      return writeLaterMarks(db, reader, { marks, isLater: isOn })
    case 'hidden':
      return writeHiddenMarks(db, reader, { marks, isHidden: isOn })
    case 'tag':
      return (isOn ? tagItemsQuietly : untagItemsQuietly)(db, reader, { marks, tagId: change.tagId })
  }
}
