// Regular expressions are evaluated here, since no database does it in linear time.

import type { Db } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { unpackHtml } from '../items/storedHtml.ts'
import { matchesPatterns, type PatternFields } from '../searches/matchPatterns.ts'
import type { SearchPattern } from '../searches/searchFilters.ts'
import { findPatternRows, type PatternRow } from './patternRows.queries.ts'

/** Reading the HTML of so many items takes some milliseconds, then other work runs. */
const textsAtOnce = 20
const rowsAtOnce = 200

export const readsTexts = (patterns: readonly SearchPattern[]): boolean =>
  patterns.some(({ field }) => field === 'any' || field === 'text')

/** Those of the items that all expressions match. */
export async function findPatternMatches(
  db: Db,
  itemIds: number[],
  patterns: readonly SearchPattern[],
): Promise<Set<number>> {
  const matching = new Set<number>()
  const withText = readsTexts(patterns)
  for (const some of chunksOf(itemIds, withText ? textsAtOnce : rowsAtOnce)) {
    for (const row of await findPatternRows(db, some, { withText }))
      if (matchesPatterns(fieldsOf(row), patterns)) matching.add(row.id)
    await yieldToEventLoop()
  }
  return matching
}

const fieldsOf = ({ title, author, link, categories, html, packedHtml }: PatternRow): PatternFields => ({
  title,
  author,
  link,
  categories: categories === null ? [] : (JSON.parse(categories) as string[]),
  text: () => readHtml(unpackHtml({ html, packedHtml }), { baseUrl: null }).text,
})
