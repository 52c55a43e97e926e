// A search (docs/search.md) as SQL: what the text index finds, and a condition for the rest.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchFilter } from '../../../shared/search/searchFilters.ts'
import {
  conditionsOf,
  isJoined,
  isText,
  joinTrees,
  type SearchLeaf,
  type SearchTree,
  type StoredTree,
  type TextTree,
  weaken,
} from '../../../shared/search/searchTree.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { isMatching, prepareSearch, type TextSearch } from '../../db/search.ts'
import { prepareReadersSearch } from '../highlights/findByOwnWords.queries.ts'
import { joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { type ResolvedFilters, resolveFilters } from './searchFilters.queries.ts'
import type { Span } from './spansOfItems.ts'

export type SearchConditions = {
  /** The words that a matching item has. */
  search: TextSearch
  /** Over item, its feed, subscription and state: the search, without these words. */
  isWanted: (span: Span) => RawBuilder<SqlBool>
  limits: SearchLimits
}

/** The filters that limit a search to few items. */
export type SearchLimits = {
  /** Only these feeds; null: all feeds. */
  feedIds: number[] | null
  /** Each of these tags must be on the item or on its feed. */
  tagIds: number[]
  savedOnly: boolean
  laterOnly: boolean
  hiddenOnly: boolean
  unreadOnly: boolean
}

type Options = {
  /** Also finds an item by the reader's notes and highlighted words. */
  withOwnWords: boolean
}

export async function prepareConditions(
  db: Db,
  reader: Reader,
  { tree, withOwnWords }: { tree: StoredTree | undefined } & Options,
): Promise<SearchConditions> {
  const parts = conditionsOf(tree)
  const filters = await resolveFilters(db, reader, parts.flatMap(filtersOf))
  const words = parts.flatMap((part) => weaken(part, isTerm) ?? [])
  const others = await Promise.all(parts.filter((part) => !isText(part)).map(compile))
  return {
    search: await prepare(joinTrees('all', words)),
    isWanted: joinConditions(others, sql` and `),
    limits: limitsOf(parts, filters),
  }

  function prepare(text: TextTree | undefined): Promise<TextSearch> {
    return withOwnWords ? prepareReadersSearch(db, reader, text) : prepareSearch(db, text)
  }

  /** The words of a group are one search in the index. */
  async function compile(part: StoredTree): Promise<SearchConditions['isWanted']> {
    if (isText(part)) {
      const search = await prepare(part)
      return (span) => isMatching(db, search, span)
    }
    if (!isJoined(part)) {
      const condition = part.is === 'filter' ? filters.conditionOf(part.filter) : sql<SqlBool>`true`
      return () => condition
    }
    const words = joinTrees(part.is, part.of.filter(isText))
    const compiled = await Promise.all(
      [...(words ? [words] : []), ...part.of.filter((one) => !isText(one))].map(compile),
    )
    return joinConditions(compiled, part.is === 'any' ? sql` or ` : sql` and `)
  }
}

/** Whether items match each of some trees. `itemIds`: at least one. */
export async function prepareFacts(
  db: Db,
  reader: Reader,
  { facts, withOwnWords }: { facts: readonly StoredTree[] } & Options,
): Promise<(itemIds: number[]) => Promise<Map<number, boolean[]>>> {
  const prepared = await Promise.all(facts.map((tree) => prepareConditions(db, reader, { tree, withOwnWords })))
  return async (itemIds) => {
    if (prepared.length === 0) return new Map()
    const span = { from: Math.min(...itemIds), to: Math.max(...itemIds) + 1 }
    const columns = prepared.map(
      ({ search, isWanted }, index) =>
        sql`case when ${isMatching(db, search, span)} and ${isWanted(span)} then 1 else 0 end as ${sql.ref(`fact${index}`)}`,
    )
    const { rows } = await sql<Record<string, number>>`select item.id, ${sql.join(columns)} from items as item
      ${joinReadersSide(reader)} where ${isAnyNumber(db, 'item.id', itemIds)}`.execute(db)
    return new Map(rows.map((row) => [row.id ?? 0, prepared.map((_, index) => row[`fact${index}`] === 1)]))
  }
}

/** Leaves out regular expressions, which no database evaluates. */
export const withoutPatterns = (tree: SearchTree | undefined): StoredTree | undefined =>
  tree && weaken(tree, (leaf): leaf is Exclude<SearchLeaf, { is: 'pattern' }> => leaf.is !== 'pattern')

const isTerm = (leaf: SearchLeaf): leaf is Extract<SearchLeaf, { is: 'term' }> => leaf.is === 'term'

const joinConditions =
  (conditions: SearchConditions['isWanted'][], sign: RawBuilder<unknown>): SearchConditions['isWanted'] =>
  (span) => {
    const all = conditions.map((condition) => condition(span))
    return all.length === 0 ? sql`true` : sql`(${sql.join(all, sign)})`
  }

function filtersOf(tree: StoredTree): SearchFilter[] {
  if (isJoined(tree)) return tree.of.flatMap(filtersOf)
  return tree.is === 'filter' ? [tree.filter] : []
}

function limitsOf(parts: StoredTree[], filters: ResolvedFilters): SearchLimits {
  const needed = parts.flatMap((part) => (isJoined(part) ? [] : filtersOf(part)))
  const needs = (by: SearchFilter['by']) =>
    needed.some((filter) => filter.by === by && 'isExcluded' in filter && !filter.isExcluded)
  const feedIds = joinFeeds(
    'all',
    parts.map((part) => feedsOf(part, filters)),
  )
  return {
    feedIds: feedIds && [...feedIds],
    tagIds: needed.flatMap((filter) =>
      filter.by === 'tag' && !filter.isExcluded ? (filters.tagIdOf(filter.text) ?? []) : [],
    ),
    savedOnly: needs('saved'),
    laterOnly: needs('later'),
    hiddenOnly: needs('hidden'),
    unreadOnly: needed.some((filter) => filter.by === 'read' && filter.isExcluded),
  }
}

type Feeds = ReadonlySet<number>

/** The feeds whose items can match; null: all. */
function feedsOf(tree: StoredTree, filters: ResolvedFilters): Feeds | null {
  if (isJoined(tree))
    return joinFeeds(
      tree.is,
      tree.of.map((part) => feedsOf(part, filters)),
    )
  return tree.is === 'filter' && tree.filter.by === 'feed' && !tree.filter.isExcluded
    ? filters.feedIdsOf(tree.filter.text)
    : null
}

function joinFeeds(is: 'all' | 'any', parts: (Feeds | null)[]): Feeds | null {
  const known = parts.filter((feeds) => feeds !== null)
  if (known.length === 0 || (is === 'any' && known.length < parts.length)) return null
  return known.reduce((one, other) => (is === 'any' ? one.union(other) : one.intersection(other)))
}
