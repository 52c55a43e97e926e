import type { Highlight } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { HighlightRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict, missing } from '../../http/errors.ts'
import { hour } from '../../lib/clock.ts'
import { type HighlightField, noteMarkTimes } from '../items/markTimes.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import type { Reader } from '../reader.ts'
import {
  countHighlights,
  findHighlight,
  type HighlightKey,
  insertHighlight,
  purgeDeletedHighlights,
  setHighlightDeleted,
  updateHighlight,
} from './highlights.queries.ts'
import { presentHighlight } from './presentHighlight.ts'

type HighlightDeps = Pick<Deps, 'db' | 'clock' | 'events'>
export type NewHighlight = Pick<
  HighlightRow,
  'itemId' | 'source' | 'quote' | 'prefix' | 'suffix' | 'start' | 'color' | 'note'
> & { clientId?: string | undefined }

/**
 * Marks words in an item's text, or writes a note on it. A known `clientId` answers its highlight as it is. Throws BadRequest when there
 * are neither words nor a note, NotFound for another reader's item and for a deleted highlight, Conflict at the maximum number.
 */
export async function createHighlight(
  deps: HighlightDeps,
  reader: Reader,
  { clientId, ...input }: NewHighlight,
): Promise<Highlight> {
  if (input.quote.trim() === '' && input.note.trim() === '') throw new BadRequest(texts.highlightEmpty)
  const known = clientId === undefined ? undefined : await findHighlight(deps.db, reader, clientId)
  if (known) return known.deletedAt === null ? presentHighlight(known) : missing('highlight')
  const count = await countHighlights(deps.db, reader, input.itemId)
  if (count.ofItem >= limits.highlightsPerItemMax) throw new Conflict(texts.tooManyHighlightsInArticle)
  if (count.all >= limits.highlightsMax) throw new Conflict(texts.tooManyHighlights)
  const row = await insertHighlight(deps.db, reader, { ...input, clientId: clientId ?? null, now: deps.clock() })
  // Two calls with the same id may come at once.
  const stored = row ?? (clientId === undefined ? undefined : await findHighlight(deps.db, reader, clientId))
  return publishChanged(deps, reader, stored ?? missing('item'))
}

type HighlightChange = {
  key: HighlightKey
  color?: string | undefined
  note?: string | undefined
  /** It may be restored later, with the change. */
  isDeletedToo?: boolean
}

/** Throws NotFound for another reader's highlight and, without `isDeletedToo`, for a deleted one. */
export async function changeHighlight(
  deps: HighlightDeps,
  reader: Reader,
  { key, isDeletedToo = false, ...change }: HighlightChange,
): Promise<Highlight> {
  const known = (await findHighlight(deps.db, reader, key)) ?? missing('highlight')
  if (known.deletedAt !== null && !isDeletedToo) missing('highlight')
  const { color = known.color, note = known.note } = change
  const now = deps.clock()
  const row = (await updateHighlight(deps.db, reader, { known, color, note, now })) ?? missing('highlight')
  for (const field of ['color', 'note'] as const)
    if (row[field] !== known[field]) await noteTime(deps, reader, row, `${field} ${row.id}`)
  return publishChanged(deps, reader, row)
}

/** It can be restored for a day. */
export async function deleteHighlight(deps: HighlightDeps, reader: Caller, key: HighlightKey): Promise<void> {
  const now = deps.clock()
  await purgeDeletedHighlights(deps.db, restorableSince(now))
  const row = (await setHighlightDeleted(deps.db, reader, { key, at: now })) ?? missing('highlight')
  await noteTime(deps, reader, row, deletionOf(row.clientId ?? row.id))
  const { id, quote } = publishChanged(deps, reader, row)
  noteChange(reader, { is: 'highlightDeleted', highlightId: id, quote })
}

export async function restoreHighlight(deps: HighlightDeps, reader: Reader, key: HighlightKey): Promise<Highlight> {
  const since = restorableSince(deps.clock())
  const row = (await setHighlightDeleted(deps.db, reader, { key, since })) ?? missing('highlight')
  await noteTime(deps, reader, row, deletionOf(row.clientId ?? row.id))
  return publishChanged(deps, reader, row)
}

/** The field with the time at which a highlight was deleted or restored. It outlives the highlight. */
export const deletionOf = (key: HighlightKey): HighlightField => `deletion ${key}`

const restorableSince = (now: number) => now - limits.keyUndoHours * hour

const noteTime = ({ db, clock }: HighlightDeps, reader: Reader, { itemId }: HighlightRow, field: HighlightField) =>
  noteMarkTimes(db, reader, { itemIds: [itemId], field, at: clock() })

function publishChanged({ events }: HighlightDeps, reader: Reader, row: HighlightRow): Highlight {
  events.publish(reader.id, { type: 'highlightsChanged', itemId: row.itemId })
  return presentHighlight(row)
}
