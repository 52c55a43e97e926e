// Full-text search over all items, with all its differences between the databases. SQLite: a contentless FTS5 table, rowid =
// item id. PostgreSQL: a tsvector per item under a GIN index, made from our own words (searchWords.ts) instead of by
// to_tsvector, whose parser splits addresses and hyphenated words in its own way. Both index the field and position of each
// word, for phrases and searches within a title.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../shared/limits.ts'
import { leavesOf, type TextTree } from '../../shared/search/searchTree.ts'
import { foldText, readWords, type SearchTerm } from '../../shared/search/searchWords.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'

export type SearchableItem = {
  itemId: number
  title: string
  author: string
  /** Plain text of the article. */
  text: string
}

/** Adds items to the index, or updates them after an edit. One statement for the batch of a refresh. */
export async function indexItems(tx: Db, items: readonly SearchableItem[]): Promise<void> {
  if (items.length === 0) return
  if (dialectOf(tx) === 'sqlite') await sqliteIndex(items).execute(tx)
  else await postgresIndex(items).execute(tx)
}

/** Call it before items are deleted: a contentless table has no foreign keys. */
export async function unindexItems(tx: Db, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return
  const key = dialectOf(tx) === 'sqlite' ? sql`rowid` : sql`"itemId"`
  await sql`delete from "itemSearch" where ${key} in (${sql.join(itemIds)})`.execute(tx)
}

/** A search in the index's own syntax. One of both is null; both are for a search without words. */
export type TextSearch = {
  wanted: string | null
  /** All but these: FTS5 can't say so by itself. */
  excluded: string | null
  /** Items that match besides, by words of the reader's own (core/highlights/findByOwnWords.queries.ts). */
  ownItems?: readonly number[]
}

/** Looks up the completions of a word that may be incomplete. Only SQLite needs it; PostgreSQL matches prefixes itself. */
export async function prepareSearch(db: Db, tree: TextTree | undefined): Promise<TextSearch> {
  if (tree === undefined) return { wanted: null, excluded: null }
  const syntax = dialectOf(db) === 'sqlite' ? await ftsSyntax(db, tree) : tsquerySyntax
  const { query, isExcluded } = write(tree, syntax)
  return { wanted: isExcluded ? null : query, excluded: isExcluded ? query : null }
}

type Syntax = Record<'and' | 'or' | 'butNot', string> & { term: (term: SearchTerm) => string }

const tsquerySyntax: Syntax = { and: ' & ', or: ' | ', butNot: ' & !', term: tsqueryTerm }

async function ftsSyntax(db: Db, tree: TextTree): Promise<Syntax> {
  const longer = new Map<SearchTerm, SearchTerm[]>()
  for (const { term } of leavesOf(tree)) if (term.isPrefix) longer.set(term, await findLongerWords(db, term))
  const term = (one: SearchTerm) => (longer.get(one) ?? [one]).map(ftsTerm).join(' OR ')
  return { and: ' AND ', or: ' OR ', butNot: ' NOT ', term }
}

/** With `isExcluded`, the query finds all other items: an index lists the matches of words, and can leave some of them out. */
function write(tree: TextTree, syntax: Syntax): { query: string; isExcluded: boolean } {
  if (tree.is === 'term') return { query: `(${syntax.term(tree.term)})`, isExcluded: tree.term.isExcluded }
  const parts = Map.groupBy(
    tree.of.map((part) => write(part, syntax)),
    ({ isExcluded }) => isExcluded,
  )
  const join = (isExcluded: boolean, sign: string) => {
    const queries = parts.get(isExcluded)?.map(({ query }) => query) ?? []
    return queries.length > 1 ? `(${queries.join(sign)})` : queries[0]
  }
  const isAll = tree.is === 'all'
  // 'moon OR -tide' is all but 'tide' without 'moon'.
  const wanted = join(false, isAll ? syntax.and : syntax.or)
  const excluded = join(true, isAll ? syntax.or : syntax.and)
  const [most, left] = isAll ? [wanted, excluded] : [excluded, wanted]
  if (most === undefined) return { query: left ?? '', isExcluded: isAll }
  return { query: left === undefined ? most : `(${most}${syntax.butNot}${left})`, isExcluded: !isAll }
}

/**
 * A table expression of one column "itemId": all matching items, for use in `from`. Only for a search with `wanted`. The
 * offset keeps PostgreSQL at the GIN index: for the latest few matches it would otherwise scan the table backwards. `order`: a
 * query that takes the first of them in this order reads no further.
 */
export function matchingItems(db: Db, search: TextSearch, order?: 'asc' | 'desc'): RawBuilder<unknown> {
  const indexed =
    dialectOf(db) === 'sqlite'
      ? sql`select rowid as "itemId" from "itemSearch" where "itemSearch" match ${search.wanted}`
      : sql`select "itemId" from "itemSearch" where document @@ ${search.wanted}::tsquery offset 0`
  const { ownItems = [] } = search
  const all =
    ownItems.length === 0
      ? indexed
      : sql`select "itemId" from (${indexed}) as indexed
        union select id as "itemId" from items where id in (${sql.join(ownItems)})`
  // FTS5 has its own order.
  if (order === undefined || dialectOf(db) === 'sqlite') return sql`(${all})`
  return sql`(select "itemId" from (${all}) as matching order by "itemId" ${sql.raw(order)} offset 0)`
}

/**
 * True for an `item` that matches and whose id is at least `from` and below `to`. The cost depends on the span of ids only.
 * SQLite would be slow item by item, so it collects the matches of the span. The plus keeps it from looking each of them up in
 * every feed. FTS5 accepts a bound only as an integer, while our numbers are bound as floats.
 */
export function isMatching(
  db: Db,
  search: TextSearch,
  { from, to }: { from: number; to: number },
): RawBuilder<SqlBool> {
  if (search.wanted === null && search.excluded === null) return sql`true`
  const { ownItems = [], ...indexed } = search
  if (ownItems.length > 0) return sql`(${isMatching(db, indexed, { from, to })} or item.id in (${sql.join(ownItems)}))`
  const isExcluded = search.wanted === null
  const query = search.wanted ?? search.excluded
  if (dialectOf(db) === 'sqlite')
    return sql`+item.id ${isExcluded ? sql`not in` : sql`in`} (select rowid from "itemSearch"
      where "itemSearch" match ${query} and rowid >= cast(${from} as integer) and rowid < cast(${to} as integer))`
  // A subquery per item; otherwise the planner would collect all matches.
  return sql`${isExcluded ? sql`not ` : sql``}coalesce(
    (select document @@ ${query}::tsquery from "itemSearch" where "itemId" = item.id), false)`
}

/** Counting stops here. PostgreSQL counts quickly, and its estimate for several rare words is far too high. */
const countedMatches = { sqlite: 2000, postgres: 12_000 }
/** PostgreSQL estimates that an unknown word is in 0.5 % of all items: below this share for each word it must count. */
const shareNotKnown = 0.01

/**
 * Estimates how many of `all` items match a search with `wanted`; exact when they are few. Where SQLite stops counting it
 * returns Infinity, PostgreSQL the estimate of its statistics.
 */
export async function estimateMatches(db: Db, search: TextSearch, { all }: { all: number }): Promise<number> {
  const dialect = dialectOf(db)
  const guess = dialect === 'sqlite' ? Number.POSITIVE_INFINITY : await guessMatches(db, search)
  const choices = search.wanted?.split(tsquerySyntax.or).length ?? 1
  if (Number.isFinite(guess) && guess > all * shareNotKnown * choices) return guess
  const most = countedMatches[dialect]
  const count = await countMatches(db, search, most)
  return count < most ? count : Math.max(guess, count)
}

/**
 * How many matches of the index are read in the time in which one item is compared with a search. FTS5 collects a span of items
 * at once; PostgreSQL unpacks all words of each item.
 */
export const matchesPerComparison = (db: Db): number => (dialectOf(db) === 'sqlite' ? 1 : 8)

async function guessMatches(db: Db, search: TextSearch): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select from ${matchingItems(db, search)} as found`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function countMatches(db: Db, search: TextSearch, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select "itemId" from ${matchingItems(db, search)} as found limit ${atMost}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** A last word with this many matches is taken as complete. */
const itemsOfWholeWord = 1000
/** The most frequent completions; a reader who means another one types on. */
const longerWordsMax = 50

/**
 * Replaces a term by its possible completions. FTS5 would collect all items of all these words before it returns the first:
 * half a second for one frequent word at a million items.
 */
async function findLongerWords(db: Db, term: SearchTerm): Promise<SearchTerm[]> {
  const start = term.words.slice(0, -1)
  const last = term.words.at(-1) ?? ''
  if (!term.isPrefix) return [term]
  const asItStands = { wanted: ftsTerm(term), excluded: null }
  if ((await countMatches(db, asItStands, itemsOfWholeWord)) === itemsOfWholeWord) return [term]
  const { rows } = await sql<{ word: string }>`select term as word from "itemSearchWords"
    where term > ${last} and term < ${`${last}\u{10ffff}`} order by doc desc limit ${longerWordsMax}`.execute(db)
  return [term, ...rows.map(({ word }) => ({ ...term, words: [...start, word] }))]
}

function sqliteIndex(items: readonly SearchableItem[]): RawBuilder<unknown> {
  const rows = items.map(
    ({ itemId, title, author, text }) =>
      sql`(${itemId}, ${foldText(title)}, ${foldText(author)}, ${foldText(text.slice(0, limits.searchedTextChars))})`,
  )
  return sql`insert or replace into "itemSearch" (rowid, title, author, body) values ${sql.join(rows)}`
}

/** The columns of the table. */
const columnOf = { any: '', title: 'title : ', author: 'author : ', text: 'body : ' }

const ftsTerm = ({ words, field }: SearchTerm) => `${columnOf[field]}"${words.join(' ')}"`

function postgresIndex(items: readonly SearchableItem[]): RawBuilder<unknown> {
  const rows = items.map((item) => sql`(${item.itemId}, ${writeTsvector(item)}::tsvector)`)
  return sql`insert into "itemSearch" ("itemId", document) values ${sql.join(rows)}
    on conflict ("itemId") do update set document = excluded.document`
}

/** In the syntax of a tsvector: 'word':1A,7 with a position and the field's weight. */
function writeTsvector({ title, author, text }: SearchableItem): string {
  const places = new Map<string, string[]>()
  let place = 0
  for (const [field, weight] of [
    [title, 'A'],
    [author, 'B'],
    [text.slice(0, limits.searchedTextChars), ''],
  ] as const) {
    for (const word of readWords(field)) {
      place += 1
      const known = places.get(word)
      if (known) known.push(`${place}${weight}`)
      else places.set(word, [`${place}${weight}`])
    }
    // No phrase reaches from one field into the next.
    place += 1
  }
  return Array.from(places, ([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

/** The weights that writeTsvector writes; a word without one has 'D'. */
const weightOf = { any: '', title: 'A', author: 'B', text: 'D' }

function tsqueryTerm({ words, field, isPrefix }: SearchTerm): string {
  const phrase = words.map((word, index) => {
    const label = `${isPrefix && index === words.length - 1 ? '*' : ''}${weightOf[field]}`
    return label === '' ? `'${word}'` : `'${word}':${label}`
  })
  return `(${phrase.join(' <-> ')})`
}
