import type { Db } from '../../db/schema.ts'
import type { Place } from '../items/itemPlace.ts'
import type { ItemView } from '../items/items.queries.ts'
import type { SearchPattern } from '../searches/searchFilters.ts'
import { findPatternMatches, readsTexts } from './patternMatches.ts'

/** So many items are examined for one page; a page that ends there has a cursor, even without any match. */
const examinedMax = { fields: 5000, texts: 1000 }
const batchItems = 200

type PatternSearch = {
  patterns: readonly SearchPattern[]
  after: Place | null
  limit: number
  /** The next items that match the rest of the query. */
  find: (after: Place | null, limit: number) => Promise<ItemView[]>
  placeOf: (view: ItemView) => Place
}

/** `resumeAt`: the last examined item if there may be more matches behind it, else null. */
export async function findByPatterns(
  db: Db,
  { patterns, after, limit, find, placeOf }: PatternSearch,
): Promise<{ found: ItemView[]; resumeAt: Place | null }> {
  const found: ItemView[] = []
  let place = after
  const most = readsTexts(patterns) ? examinedMax.texts : examinedMax.fields
  for (let examined = 0; examined < most; examined += batchItems) {
    const batch = await find(place, batchItems)
    const matching = await findPatternMatches(
      db,
      batch.map(({ id }) => id),
      patterns,
    )
    found.push(...batch.filter(({ id }) => matching.has(id)))
    if (found.length >= limit) return { found: found.slice(0, limit), resumeAt: null }
    const last = batch.at(-1)
    if (last === undefined || batch.length < batchItems) return { found, resumeAt: null }
    place = placeOf(last)
  }
  return { found, resumeAt: place }
}
