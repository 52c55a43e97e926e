import type { Highlight } from '../../../shared/api/entities.ts'
import { highlightColors } from '../../../shared/highlightColors.ts'
import type { HighlightRow } from '../../db/schema.ts'
import { toIso } from '../../lib/clock.ts'

export function presentHighlight(row: HighlightRow): Highlight {
  const { id, itemId, source, quote, prefix, suffix, start, color, note, createdAt, changedAt, clientId } = row
  return {
    ...{ id, itemId, source, quote, prefix, suffix, start, note },
    // A later version may have more colors.
    color: highlightColors.find((known) => known === color) ?? highlightColors[0],
    createdAt: toIso(createdAt),
    changedAt: toIso(changedAt),
    ...(clientId !== null && { clientId }),
  }
}
