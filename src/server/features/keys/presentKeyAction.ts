import { type KeyAction, keyActionKindSchema } from '../../../shared/features/keys.ts'
import type { KeyActionRow } from '../../db/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { canUndo } from './canUndo.ts'

export function presentKeyAction(row: KeyActionRow, now: number): KeyAction {
  const { id, keyName, client, kind, subject, count, startedAt, lastAt, undoneAt } = row
  return {
    id,
    keyName,
    client,
    // Written by recordKeyChanges.
    kind: keyActionKindSchema.parse(kind),
    subject,
    count,
    startedAt: toIso(startedAt),
    lastAt: toIso(lastAt),
    canUndo: canUndo(row, now),
    undoneAt: toIsoOrNull(undoneAt),
  }
}
