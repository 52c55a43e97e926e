// Regular expressions are evaluated here, since no database does it in linear time.

import {
  answerPatterns,
  type PatternAnswer,
  type PatternFields,
  type SpendWork,
} from '../../../shared/search/matchPatterns.ts'
import { type PatternCheck, patternCheckOf } from '../../../shared/search/patternCheck.ts'
import type { SearchQuery } from '../../../shared/search/readSearch.ts'
import type { SearchPattern } from '../../../shared/search/searchFilters.ts'
import { evaluate } from '../../../shared/search/searchTree.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { tryPlainText } from '../items/plainText.ts'
import type { StoredHtml } from '../items/storedHtml.ts'
import type { Reader } from '../reader.ts'
import { findPatternRows, findTextBytes, type PatternRow } from './patternRows.queries.ts'
import { prepareFacts } from './searchConditions.queries.ts'

const textsAtOnce = 20
/** Loading so much takes a few milliseconds. */
const textBytesAtOnce = 512 * 1024
const rowsAtOnce = 200

export const readsTexts = (patterns: readonly SearchPattern[]): boolean =>
  patterns.some(({ field }) => field === 'any' || field === 'text')

export type ExamineDeps = Pick<Deps, 'db' | 'documents'>

export type PreparedCheck = PatternCheck & { factsOf: (itemIds: number[]) => Promise<Map<number, boolean[]>> }

/** Null for a search without expressions. */
export async function prepareCheck(
  db: Db,
  reader: Reader,
  { query, withOwnWords }: { query: SearchQuery; withOwnWords: boolean },
): Promise<PreparedCheck | null> {
  const check = patternCheckOf(query)
  return check && { ...check, factsOf: await prepareFacts(db, reader, { ...check, withOwnWords }) }
}

type Search = {
  check: PreparedCheck
  /** For each item: called with each piece of work, and with 0 before its text is read. It may throw to end the search. */
  spendOn: () => SpendWork
}

/** Examines the items in their order, and says of each whether it matches, where the database left that to the expressions. */
export async function* examineItems<Item extends { id: number }>(
  deps: ExamineDeps,
  items: readonly Item[],
  { check, spendOn }: Search,
): AsyncGenerator<{ item: Item; isMatch: boolean }> {
  const withText = readsTexts(check.patterns)
  for (const group of chunksOf(items, rowsAtOnce))
    for (const some of withText ? await groupByBytes(deps, group) : [group]) {
      const ids = some.map(({ id }) => id)
      const rows = await findPatternRows(deps.db, ids, { withText })
      const factsOf = await check.factsOf(ids)
      const rowOf = new Map(rows.map((row) => [row.id, row]))
      for (const item of some) {
        const row = rowOf.get(item.id)
        const spend = spendOn()
        await spend(0)
        const facts = factsOf.get(item.id) ?? []
        yield {
          item,
          isMatch: row !== undefined && (await passes(check, { fields: fieldsOf(deps, row), facts, spend })),
        }
      }
    }
}

async function passes(
  { tree, patterns }: PatternCheck,
  { fields, facts, spend }: { fields: PatternFields; facts: boolean[]; spend: SpendWork },
): Promise<boolean> {
  const valueWith = (answer: PatternAnswer) =>
    evaluate(tree, (leaf) => (leaf.is === 'fact' ? facts[leaf.index] : answer[leaf.index]))
  const isDecided = (answer: PatternAnswer) => valueWith(answer) !== undefined
  return valueWith(await answerPatterns(fields, patterns, { isDecided, spend })) === true
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
