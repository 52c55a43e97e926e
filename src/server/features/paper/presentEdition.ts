import type { Item } from '../../../shared/api/entities.ts'
import type { Edition, PaperSection } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import { minutesToRead } from '../../../shared/readingTime.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { findPieces, type Piece } from '../../core/paper/editions.queries.ts'
import { missingOf } from '../../core/paper/missingPieces.queries.ts'
import { findWholeWords } from '../../core/paper/stubs.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { EditionRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'

/** An item without a time of its own takes half a minute. */
const shortMinutes = 0.5

export async function presentEdition(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: Reader,
  { id, day, madeAt, doneAt, sections, missing }: EditionRow,
): Promise<Edition> {
  const pieces = await findPieces(deps.db, reader, id)
  const items = await withWholeMinutes(deps, await showItems(deps, reader, pieces), pieces)
  const minutes = items.reduce((sum, { minutes, sound }) => sum + (minutes ?? (sound === null ? shortMinutes : 0)), 0)
  const gone = missingOf({ missing })
  // Written by openPaper.
  const named = JSON.parse(sections) as Omit<PaperSection, 'itemIds'>[]
  return {
    day,
    madeAt: toIso(madeAt),
    doneAt: toIsoOrNull(doneAt),
    minutes: Math.ceil(minutes),
    sections: named.flatMap((section, index) => {
      const itemIds = pieces.flatMap((piece) => (piece.section === index ? [piece.id] : []))
      const left = gone.flatMap((piece) => (piece.section === index ? [{ title: piece.title, link: piece.link }] : []))
      if (itemIds.length + left.length === 0) return []
      return [{ ...section, itemIds, ...(left.length > 0 && { missing: left }) }]
    }),
    items,
  }
}

/** A stub whose whole article is stored is read whole. */
async function withWholeMinutes({ db }: Pick<Deps, 'db'>, items: Item[], pieces: Piece[]): Promise<Item[]> {
  const stubs = pieces.filter(({ words }) => words !== null && words <= limits.stubWordsMax).map(({ id }) => id)
  const words = await findWholeWords(db, stubs)
  return items.map((item) => ({ ...item, minutes: item.minutes ?? minutesToRead(words.get(item.id) ?? null) }))
}
