import type { Edition, PaperSection } from '../../../shared/features/paper.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { findPieces } from '../../core/paper/editions.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { EditionRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'

/** An item without a time of its own takes half a minute. */
const shortMinutes = 0.5

export async function presentEdition(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: Reader,
  { id, day, madeAt, doneAt, sections }: EditionRow,
): Promise<Edition> {
  const pieces = await findPieces(deps.db, reader, id)
  const items = await showItems(deps, reader, pieces)
  const minutes = items.reduce((sum, { minutes, sound }) => sum + (minutes ?? (sound === null ? shortMinutes : 0)), 0)
  // Written by openPaper.
  const named = JSON.parse(sections) as Omit<PaperSection, 'itemIds'>[]
  return {
    day,
    madeAt: toIso(madeAt),
    doneAt: toIsoOrNull(doneAt),
    minutes: Math.ceil(minutes),
    sections: named.flatMap((section, index) => {
      const itemIds = pieces.flatMap((piece) => (piece.section === index ? [piece.id] : []))
      return itemIds.length === 0 ? [] : [{ ...section, itemIds }]
    }),
    items,
  }
}
