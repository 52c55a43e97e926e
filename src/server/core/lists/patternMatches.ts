// Regular expressions are evaluated here, since no database does it in linear time.
import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { tryPlainText } from '../items/plainText.ts'
import type { StoredHtml } from '../items/storedHtml.ts'
import { matchesPatterns, type PatternFields, type SpendWork } from '../searches/matchPatterns.ts'
import type { SearchPattern } from '../searches/searchFilters.ts'
import { findPatternRows, findTextBytes, type PatternRow } from './patternRows.queries.ts'

const textsAtOnce = 20
/** Loading so much takes a few milliseconds. */
const textBytesAtOnce = 512 * 1024
const rowsAtOnce = 200

export const readsTexts = (patterns: readonly SearchPattern[]): boolean =>
  patterns.some(({ field }) => field === 'any' || field === 'text')

export type ExamineDeps = Pick<Deps, 'db' | 'documents'>

type Search = {
  patterns: readonly SearchPattern[]
  /** For each item: called with each piece of work, and with 0 before its text is read. It may throw to end the search. */
  spendOn: () => SpendWork
}

/** Examines the items in their order, and says of each whether all expressions match. */
export async function* examineItems<Item extends { id: number }>(
  deps: ExamineDeps,
  items: readonly Item[],
  { patterns, spendOn }: Search,
): AsyncGenerator<{ item: Item; isMatch: boolean }> {
  const withText = readsTexts(patterns)
  for (const group of chunksOf(items, rowsAtOnce))
    for (const some of withText ? await groupByBytes(deps, group) : [group]) {
      const ids = some.map(({ id }) => id)
      const rows = await findPatternRows(deps.db, ids, { withText })
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      for (const item of some) {
        const row = rowOf.get(item.id)
        const spend = spendOn()
        await spend(0)
        yield { item, isMatch: row !== undefined && (await matchesPatterns(fieldsOf(deps, row), patterns, spend)) }
      }
    }
}

/** In order: the publishers decide how long texts are, and a statement can't be interrupted. */
async function groupByBytes<Item extends { id: number }>({ db }: ExamineDeps, items: Item[]): Promise<Item[][]> {
  const bytesOf = await findTextBytes(
    db,
    items.map(({ id }) => id),
  )
  const groups: Item[][] = []
  let last: Item[] = []
  let bytes = 0
  for (const item of items) {
    bytes += bytesOf.get(item.id) ?? 0
    if (groups.length === 0 || last.length === textsAtOnce || bytes > textBytesAtOnce) {
      last = []
      groups.push(last)
      bytes = bytesOf.get(item.id) ?? 0
    }
    last.push(item)
  }
  return groups
}

function fieldsOf(deps: ExamineDeps, { title, author, link, categories, ...stored }: PatternRow): PatternFields {
  let text: Promise<string> | undefined
  return {
    title,
    author,
    link,
    categories: categories === null ? [] : (JSON.parse(categories) as string[]),
    text() {
      text ??= readText(deps, stored)
      return text
    },
  }
}

/** A text that is too complicated to read is found by its other fields only. */
async function readText(deps: ExamineDeps, stored: StoredHtml): Promise<string> {
  const read = await tryPlainText(deps, stored)
  return read.is === 'read' ? read.output : ''
}
