// The results of a search, latest or earliest arrival first, found in one of two ways. With few matches in all feeds, the text index names
// them and each is checked for the reader. Otherwise the reader's own items are scanned from the newest, a span of ids at a
// time, until the page is full, which is soon for a common word. Either way the cost is limited by the matches or by the
// reader's items, never by everything stored.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchQuery } from '../../../shared/search/readSearch.ts'
import { joinTrees, type StoredTree } from '../../../shared/search/searchTree.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { estimateMatches, isMatching, matchesPerComparison, matchingItems, type TextSearch } from '../../db/search.ts'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { doneUpTo } from '../readMarks/readRule.queries.ts'
import { isItemInScope, isSubscriptionInScope } from './itemScope.queries.ts'
import type { RiverOptions } from './river.queries.ts'
import {
  prepareConditions,
  type SearchConditions,
  type SearchLimits,
  withoutPatterns,
} from './searchConditions.queries.ts'

export type SearchOptions = RiverOptions & { query: SearchQuery }

const unread: StoredTree = { is: 'filter', filter: { by: 'read', isExcluded: true } }

export type FoundItems = {
  found: ItemView[]
  /** Where the search goes on when it ended before its page was full; null: there is no further match. */
  resumeAt: PageEnd | null
}

/** None for a query without any condition, such as '?!'. Regular expressions are left to the caller (findByPatterns.ts). */
export async function findFoundItems(db: Db, options: SearchOptions): Promise<FoundItems> {
  const { ids, resumeAt } = await findFoundIds(db, options)
  const { rows } = await sql<ItemView>`select ${itemView} from items as item ${joinReadersSide(options.reader)}
    where ${isAnyNumber(db, 'item.id', ids)} order by item.id ${wayOf(options)}`.execute(db)
  return { found: rows, resumeAt }
}

type FoundIds = { ids: number[]; resumeAt: PageEnd | null }

const nothing: FoundIds = { ids: [], resumeAt: null }

/** The ids of a page, in its order. Another search engine would replace this function: the rest of a search needs only ids. */
async function findFoundIds(db: Db, options: SearchOptions): Promise<FoundIds> {
  const { reader, query } = options
  if (query.tree === undefined) return nothing
  const stored = withoutPatterns(query.tree)
  const tree = joinTrees('all', [...(stored ? [stored] : []), ...(options.unreadOnly ? [unread] : [])])
  const { search, limits, ...conditions } = await prepareConditions(db, reader, { tree, withOwnWords: true })
  const source = placesToLook(options, limits)
  const extent = await measureExtent(db, source)
  const isWanted: SearchConditions['isWanted'] = (span) =>
    sql`${isItemInScope(reader, options.scope)} and ${conditions.isWanted(span)} and ${isListed(query)}`
  return (await isIndexNearer(db, search, { extent, limit: options.limit }))
    ? findByIndex(db, { ...options, search, isWanted })
    : findByWalking(db, { ...options, search, isWanted, source, extent })
}

/**
 * True for an item that matches the query, over item, subscription and state, without its regular expressions. For lists with
 * their own order.
 */
export async function isAskedFor(db: Db, reader: ItemReader, query: SearchQuery): Promise<RawBuilder<SqlBool>> {
  if (query.tree === undefined) return sql`false`
  const tree = withoutPatterns(query.tree)
  const { search, isWanted } = await prepareConditions(db, reader, { tree, withOwnWords: true })
  return sql`${isMatching(db, search, everywhere)} and ${isWanted(everywhere)}`
}

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Over `state`. Hidden items are found by a search with `is:hidden` only. */
const isListed = ({ filters }: SearchQuery): RawBuilder<SqlBool> =>
  filters.some(({ by }) => by === 'hidden') ? sql`true` : sql`state."hiddenAt" is null`

/**
 * Scanning until the page is full compares limit / (matches / all) items with the search, or at most the number of the reader's
 * items; the index reads each match.
 */
async function isIndexNearer(
  db: Db,
  search: TextSearch,
  { extent, limit }: { extent: Extent; limit: number },
): Promise<boolean> {
  if (search.wanted === null) return false
  const matches = await estimateMatches(db, search, { all: extent.lastId })
  const comparisons = Math.min(extent.items, (limit * extent.lastId) / matches)
  return matches <= comparisons * matchesPerComparison(db)
}

type Search = SearchOptions & Pick<SearchConditions, 'search' | 'isWanted'>

const wayOf = ({ isOldestFirst }: { isOldestFirst?: boolean | undefined }) => (isOldestFirst ? sql`asc` : sql`desc`)

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findByIndex(db: Db, options: Search): Promise<FoundIds> {
  const { reader, search, isWanted, after, limit, isOldestFirst } = options
  const beyond = isOldestFirst ? sql`>` : sql`<`
  // The sum keeps PostgreSQL from merging the matches with all items.
  const found = sql`select item.id from ${matchingItems(db, search, isOldestFirst ? 'asc' : 'desc')} as found
    join items as item on item.id = found."itemId" + 0 ${joinReadersSide(reader)}
    where ${after ? sql`found."itemId" ${beyond} ${after.id}` : sql`true`} and ${isReadersItem(reader)} and ${isWanted(everywhere)}
    order by found."itemId" ${wayOf(options)} limit ${limit}`
  return { ids: await idsOf(db, found), resumeAt: null }
}

/** The first span holds this many pages of the reader's items; each further one this much more. */
const firstSpanPages = 4
const spanGrowth = 4

/**
 * About so many of the reader's items are examined for one page, in some 100 ms. A word that is common elsewhere, and in none of the
 * reader's feeds, would have all of them examined. The page that ends there has a cursor.
 */
const examinedMax = 25_000

async function findByWalking(db: Db, walk: Search & { source: Source; extent: Extent }): Promise<FoundIds> {
  const { limit, extent, isOldestFirst } = walk
  const ids: number[] = []
  let examined = 0
  for (const span of spansToWalk(walk)) {
    ids.push(...(await findWithin(db, { ...walk, limit: limit - ids.length }, span)))
    if (ids.length === limit) break
    examined += ((span.to - span.from) * extent.items) / extent.lastId
    const [last, isAtEnd] = isOldestFirst ? [span.to - 1, span.to > extent.lastId] : [span.from, span.from === 0]
    if (examined >= examinedMax && !isAtEnd) return { ids, resumeAt: { at: last, id: last } }
  }
  return { ids, resumeAt: null }
}

/** From the end of the previous page, or from the first of all ids in the order of the list, to the last. None without any item. */
function* spansToWalk({ after, limit, extent, isOldestFirst }: Search & { extent: Extent }) {
  if (extent.lastId === 0) return
  const end = extent.lastId + 1
  let size = Math.ceil((firstSpanPages * limit * extent.lastId) / extent.items)
  if (isOldestFirst) {
    for (let from = after === null ? 0 : after.id + 1; from < end; size *= spanGrowth) {
      yield { from, to: from + size }
      from += size
    }
    return
  }
  for (let to = Math.min(after?.id ?? end, end); to > 0; size *= spanGrowth) {
    yield { from: Math.max(0, to - size), to }
    to -= size
  }
}

async function findWithin(
  db: Db,
  { reader, search, isWanted, source, limit, isOldestFirst }: Search & { source: Source },
  span: { from: number; to: number },
): Promise<number[]> {
  const isWithin = sql`item.id >= ${span.from} and item.id < ${span.to} and ${isMatching(db, search, span)}`
  const found = sql`with candidate as materialized (
      select item.id from subscriptions as subscription join items as item on item."feedId" = subscription."feedId"
      where ${source.ofFeeds} and ${isWithin} ${source.aboveMark ? sql`and item.id > ${doneUpTo('subscription')}` : sql``}
      ${sql.join(
        source.others.map(
          (ids) => sql`union select item.id from items as item where item.id in (${ids}) and ${isWithin}`,
        ),
        sql` `,
      )})
    select item.id from candidate join items as item on item.id = candidate.id ${joinReadersSide(reader)}
    where ${isWanted(span)} order by item.id ${wayOf({ isOldestFirst })} limit ${limit}`
  return idsOf(db, found)
}

/** The places of all items that can match, and few others: most filters limit the feeds. */
type Source = {
  /** Over `subscription`: items of its feed, */
  ofFeeds: RawBuilder<SqlBool>
  /** only those above the reader's marks, */
  aboveMark: boolean
  /** and the results of these queries for an "itemId". */
  others: RawBuilder<unknown>[]
}

function placesToLook(
  { reader, scope }: SearchOptions,
  { feedIds, tagIds, savedOnly, laterOnly, hiddenOnly, unreadOnly }: SearchLimits,
): Source {
  const own = sql`from "itemStates" where "userId" = ${reader.id}`
  const saved = sql`select "itemId" ${own} and "savedAt" is not null`
  const later = sql`select "itemId" ${own} and "laterAt" is not null`
  if (savedOnly) return { ofFeeds: sql`false`, aboveMark: false, others: [saved] }
  if (laterOnly) return { ofFeeds: sql`false`, aboveMark: false, others: [later] }
  if (hiddenOnly)
    return { ofFeeds: sql`false`, aboveMark: false, others: [sql`select "itemId" ${own} and "hiddenAt" is not null`] }
  const [tagId] = [scope.tagId, ...tagIds].filter((id) => id !== undefined)
  const isOfFeeds = feedIds === null ? sql`true` : sql`subscription."feedId" in (${listOf(feedIds)})`
  const tagged = sql`select "itemId" from "itemTags" join tags on tags.id = "itemTags"."tagId" where tags."userId" = ${reader.id}`
  const marked = sql`select highlights."itemId" from highlights join items as own on own.id = highlights."itemId"
    where "userId" = ${reader.id} and "deletedAt" is null`
  const hasNoFeed = sql`"feedId" not in (select "feedId" from subscriptions where "userId" = ${reader.id})`
  const besides = () => {
    if (tagId !== undefined) return [sql`${tagged} and tags.id = ${tagId}`]
    const hasPlace = scope.feedId !== undefined || scope.columnId !== undefined || feedIds !== null
    return hasPlace ? [] : [saved, later, tagged, marked].map((kept) => sql`${kept} and ${hasNoFeed}`)
  }
  return {
    ofFeeds: sql`${isSubscriptionInScope(reader, { ...scope, tagId, withMuted: true })} and ${isOfFeeds}`,
    aboveMark: unreadOnly,
    others: [...besides(), ...(unreadOnly ? [sql`select "itemId" ${own} and "unreadAgainAt" > 0`] : [])],
  }
}

// An empty list is a syntax error.
const listOf = (ids: number[]) => (ids.length === 0 ? sql`null` : sql.join(ids.map((id) => sql.lit(id))))

/** The number of items in the searched feeds, and the latest id. */
type Extent = { items: number; lastId: number }

async function measureExtent(db: Db, { ofFeeds }: Source): Promise<Extent> {
  const { rows } = await sql<Record<keyof Extent, number | null>>`select (select max(id) from items) as "lastId",
    (select sum(feeds."itemCount") from subscriptions as subscription join feeds on feeds.id = subscription."feedId"
      where ${ofFeeds}) as items`.execute(db)
  return { items: Math.max(1, Number(rows[0]?.items ?? 0)), lastId: rows[0]?.lastId ?? 0 }
}
