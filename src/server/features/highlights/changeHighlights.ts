import type { Highlight } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import {
  countHighlights,
  insertHighlight,
  purgeDeletedHighlights,
  setHighlightDeleted,
  updateHighlight,
} from '../../core/highlights/highlights.queries.ts'
import { presentHighlight } from '../../core/highlights/presentHighlight.ts'
import { type Caller, noteChange } from '../../core/keyLog/keyChange.ts'
import type { Reader } from '../../core/reader.ts'
import type { HighlightRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest, Conflict, missing } from '../../http/errors.ts'
import { hour } from '../../lib/clock.ts'

type HighlightDeps = Pick<Deps, 'db' | 'clock' | 'events'>
type NewHighlight = Pick<HighlightRow, 'itemId' | 'source' | 'quote' | 'prefix' | 'suffix' | 'start' | 'color' | 'note'>

/**
 * Marks words in an item's text, or writes a note on it. Throws BadRequest when there are neither words nor a note, NotFound for
 * another reader's item, Conflict at the maximum number.
 */
export async function createHighlight(deps: HighlightDeps, reader: Reader, input: NewHighlight): Promise<Highlight> {
  if (input.quote.trim() === '' && input.note.trim() === '') throw new BadRequest(texts.highlightEmpty)
  const count = await countHighlights(deps.db, reader, input.itemId)
  if (count.ofItem >= limits.highlightsPerItemMax) throw new Conflict(texts.tooManyHighlightsInArticle)
  if (count.all >= limits.highlightsMax) throw new Conflict(texts.tooManyHighlights)
  const row = await insertHighlight(deps.db, reader, { ...input, now: deps.clock() })
  return publishChanged(deps, reader, row ?? missing('item'))
}

/** Throws NotFound for another reader's highlight, BadRequest for a note on an article without its text. */
export async function changeHighlight(
  deps: HighlightDeps,
  reader: Reader,
  change: { id: number; color?: string | undefined; note?: string | undefined },
): Promise<Highlight> {
  const row = await updateHighlight(deps.db, reader, { ...change, now: deps.clock() })
  return publishChanged(deps, reader, row ?? missing('highlight'))
}

/** It can be restored for a day. */
export async function deleteHighlight(deps: HighlightDeps, reader: Caller, id: number): Promise<void> {
  const now = deps.clock()
  await purgeDeletedHighlights(deps.db, restorableSince(now))
  const row = await setHighlightDeleted(deps.db, reader, { id, at: now })
  const { quote } = publishChanged(deps, reader, row ?? missing('highlight'))
  noteChange(reader, { is: 'highlightDeleted', highlightId: id, quote })
}

export async function restoreHighlight(deps: HighlightDeps, reader: Reader, id: number): Promise<Highlight> {
  const row = await setHighlightDeleted(deps.db, reader, { id, since: restorableSince(deps.clock()) })
  return publishChanged(deps, reader, row ?? missing('highlight'))
}

const restorableSince = (now: number) => now - limits.keyUndoHours * hour

function publishChanged({ events }: HighlightDeps, reader: Reader, row: HighlightRow): Highlight {
  events.publish(reader.id, { type: 'highlightsChanged', itemId: row.itemId })
  return presentHighlight(row)
}
