// Regular expressions are evaluated here, since no database does it in linear time.
import type { Db } from '../../db/schema.ts'
import { readHtml } from '../../html/readHtml.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { unpackHtml } from '../items/storedHtml.ts'
import { matchesPatterns, type PatternFields, type SpendWork } from '../searches/matchPatterns.ts'
import type { SearchPattern } from '../searches/searchFilters.ts'
import { findPatternRows, type PatternRow } from './patternRows.queries.ts'

const textsAtOnce = 20
const rowsAtOnce = 200

export const readsTexts = (patterns: readonly SearchPattern[]): boolean =>
  patterns.some(({ field }) => field === 'any' || field === 'text')

type Search = {
  patterns: readonly SearchPattern[]
  /** For each item: called with each piece of work, and with 0 before its text is read. It may throw to end the search. */
  spendOn: () => SpendWork
}

/** Examines the items in their order, and says of each whether all expressions match. */
export async function* examineItems<Item extends { id: number }>(
  db: Db,
  items: readonly Item[],
  { patterns, spendOn }: Search,
): AsyncGenerator<{ item: Item; isMatch: boolean }> {
  const withText = readsTexts(patterns)
  for (const some of chunksOf(items, withText ? textsAtOnce : rowsAtOnce)) {
    const rows = await findPatternRows(
      db,
      some.map(({ id }) => id),
      { withText },
    )
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    for (const item of some) {
      const row = rowOf.get(item.id)
      const spend = spendOn()
      await spend(0)
      yield { item, isMatch: row !== undefined && (await matchesPatterns(fieldsOf(row), patterns, spend)) }
    }
  }
}

function fieldsOf({ title, author, link, categories, html, packedHtml }: PatternRow): PatternFields {
  let text: string | undefined
  return {
    title,
    author,
    link,
    categories: categories === null ? [] : (JSON.parse(categories) as string[]),
    text() {
      text ??= readHtml(unpackHtml({ html, packedHtml }), { baseUrl: null }).text
      return text
    },
  }
}
