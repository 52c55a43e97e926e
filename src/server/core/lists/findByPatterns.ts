import type { ItemView } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import { spendWhileWaiting, TooMuchWork } from '../searches/patternEffort.ts'
import { type ExamineDeps, examineItems, type PreparedCheck, readsTexts } from './patternMatches.ts'

/** So many items are examined for one page; a page that ends there has a cursor, even without any match. */
const examinedMax = { fields: 5000, texts: 1000 }
const batchItems = 200

type PatternSearch = {
  check: PreparedCheck
  after: PageEnd | null
  limit: number
  /** The next items that match the rest of the query. `resumeAt`: there may be more, behind this place. */
  find: (after: PageEnd | null, limit: number) => Promise<{ found: ItemView[]; resumeAt: PageEnd | null }>
  placeOf: (view: ItemView) => PageEnd
}

/**
 * Ends after three seconds with what it has found. `resumeAt`: the last examined item if there may be more matches behind it, else
 * null. `isCutShort`: the time was over.
 */
export async function findByPatterns(
  deps: ExamineDeps,
  { check, after, limit, find, placeOf }: PatternSearch,
): Promise<{ found: ItemView[]; resumeAt: PageEnd | null; isCutShort?: true }> {
  const found: ItemView[] = []
  let place = after
  const most = readsTexts(check.patterns) ? examinedMax.texts : examinedMax.fields
  const spend = spendWhileWaiting()
  for (let examined = 0; examined < most; examined += batchItems) {
    const { found: batch, resumeAt } = await find(place, batchItems)
    try {
      for await (const { item, isMatch } of examineItems(deps, batch, { check, spendOn: () => spend })) {
        place = placeOf(item)
        if (isMatch) found.push(item)
        if (found.length >= limit) return { found, resumeAt: null }
      }
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      // A search that can't examine its first item in time goes on behind it.
      const [first] = batch
      return { found, resumeAt: place === after && first ? placeOf(first) : place, isCutShort: true }
    }
    if (resumeAt !== null) return { found, resumeAt }
    if (batch.length < batchItems) return { found, resumeAt: null }
  }
  return { found, resumeAt: place }
}
