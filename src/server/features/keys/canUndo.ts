import { limits } from '../../../shared/limits.ts'
import type { KeyActionRow } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'

/** A change that could not be stored can't be undone, and neither can half of an entry. */
export const canUndo = (
  { undoneAt, startedAt, undoable, count }: Pick<KeyActionRow, 'undoneAt' | 'startedAt' | 'undoable' | 'count'>,
  now: number,
): boolean =>
  undoneAt === null &&
  undoable === count &&
  undoable <= limits.keyUndoItemsMax &&
  startedAt > now - limits.keyUndoHours * hour
