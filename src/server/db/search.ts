// Full-text search over all items, and all that differs for it between the databases. SQLite: a contentless FTS5 table,
// rowid = item id. PostgreSQL: a tsvector per item under a GIN index, made from our own words (searchWords.ts) and not
// by to_tsvector, whose parser takes addresses and hyphened words apart in its own way. Both know the field of a word
// and its place, so that phrases and searches within a title work.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './schema.ts'
import { foldText, readWords, type SearchTerm } from './searchWords.ts'

export type SearchableItem = {
  itemId: number
  title: string
  author: string
  /** Plain text of the article. */
  text: string
}

/** What follows is not searched: enough for a long essay, and a tsvector holds 1 MB. */
const textMaxChars = 100_000

/** Makes items findable, or findable by their new text after an edit. One statement for the batch of a refresh. */
export async function indexItems(tx: Db, items: readonly SearchableItem[]): Promise<void> {
  if (items.length === 0) return
  if (dialectOf(tx) === 'sqlite') await sqliteIndex(items).execute(tx)
  else await postgresIndex(items).execute(tx)
}

/** Before items are deleted: a contentless table has no foreign keys. */
export async function unindexItems(tx: Db, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return
  const key = dialectOf(tx) === 'sqlite' ? sql`rowid` : sql`"itemId"`
  await sql`delete from "itemSearch" where ${key} in (${sql.join(itemIds)})`.execute(tx)
}

/** What is asked of the texts, in the index's own language. */
export type TextSearch = {
  /** Every term of it has to match; null: nothing is asked for. */
  wanted: string | null
  /** None of it may match; null: nothing is excluded. */
  excluded: string | null
}

/** Asks SQLite which words go on from one that may still be being typed; PostgreSQL knows beginnings itself. */
export async function prepareSearch(db: Db, terms: readonly SearchTerm[]): Promise<TextSearch> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const wanted: string[] = []
  for (const term of terms.filter(({ isExcluded }) => !isExcluded))
    wanted.push(isSqlite ? (await findLongerWords(db, term)).map(ftsTerm).join(' OR ') : tsqueryTerm(term))
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map(isSqlite ? ftsTerm : tsqueryTerm)
  const all = wanted.map((term) => `(${term})`).join(isSqlite ? ' AND ' : ' & ')
  return { wanted: all || null, excluded: excluded.join(isSqlite ? ' OR ' : ' | ') || null }
}

/**
 * A table expression of one column "itemId": all items that match, for use in `from`. Only for a search that asks for
 * something. The offset keeps PostgreSQL at the GIN index: asked for the latest few it would else go through the whole
 * table backwards, in the hope of meeting them soon.
 */
export function matchingItems(db: Db, search: TextSearch): RawBuilder<unknown> {
  return dialectOf(db) === 'sqlite'
    ? sql`(select rowid as "itemId" from "itemSearch" where "itemSearch" match ${ftsQuery(search)})`
    : sql`(select "itemId" from "itemSearch" where document @@ ${tsquery(search)}::tsquery offset 0)`
}

/**
 * Over `item`, whose id is at least `from` and below `to`: it matches. Asked within a span of ids, this costs what the span
 * is long, however many items match elsewhere. SQLite would take very long to ask item by item, so it gathers the span's
 * matches; the plus keeps it from looking each of them up in every feed, and FTS5 takes a bound only when it is an
 * integer, while a number of ours comes as a float.
 */
export function isMatching(
  db: Db,
  search: TextSearch,
  { from, to }: { from: number; to: number },
): RawBuilder<SqlBool> {
  if (search.wanted === null && search.excluded === null) return sql`true`
  if (dialectOf(db) === 'sqlite')
    return sql`+item.id ${search.wanted === null ? sql`not in` : sql`in`} (select rowid from "itemSearch"
      where "itemSearch" match ${ftsQuery(search)} and rowid >= cast(${from} as integer) and rowid < cast(${to} as integer))`
  // A query of its own per item, or the planner would gather all matches there are.
  return sql`coalesce((select document @@ ${tsquery(search)}::tsquery from "itemSearch" where "itemId" = item.id),
    ${search.wanted === null})`
}

/** Counting goes no further. */
const countedMatches = 2000
/** PostgreSQL takes a word it knows nothing of to be in 0.5 % of all items: below this share it has to count. */
const shareNotKnown = 0.01

/**
 * About how many of `all` items match a search that asks for something; exact when they are few. Where SQLite stops
 * counting it says Infinity, PostgreSQL what its statistics say.
 */
export async function estimateMatches(db: Db, search: TextSearch, { all }: { all: number }): Promise<number> {
  const guess = dialectOf(db) === 'sqlite' ? Number.POSITIVE_INFINITY : await guessMatches(db, search)
  if (Number.isFinite(guess) && guess > all * shareNotKnown) return guess
  const count = await countMatches(db, search, countedMatches)
  return count < countedMatches ? count : Math.max(guess, count)
}

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

/** Who finds so many items by a word as it stands was not about to go on typing. */
const itemsOfWholeWord = 1000
/** The most frequent ones; whoever means another types on. */
const longerWordsMax = 50

/**
 * The terms that a term's last word may become. FTS5 would gather all items of all these words before it gives the first:
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
      sql`(${itemId}, ${foldText(title)}, ${foldText(author)}, ${foldText(text.slice(0, textMaxChars))})`,
  )
  return sql`insert or replace into "itemSearch" (rowid, title, author, body) values ${sql.join(rows)}`
}

const ftsTerm = ({ words, field }: SearchTerm) => `${field === 'any' ? '' : `${field} : `}"${words.join(' ')}"`

/** Of a search for nothing the part that is excluded: FTS5 knows no 'all but'. */
function ftsQuery({ wanted, excluded }: TextSearch): string {
  if (wanted === null) return excluded ?? ''
  return excluded === null ? wanted : `(${wanted}) NOT (${excluded})`
}

function postgresIndex(items: readonly SearchableItem[]): RawBuilder<unknown> {
  const rows = items.map((item) => sql`(${item.itemId}, ${writeTsvector(item)}::tsvector)`)
  return sql`insert into "itemSearch" ("itemId", document) values ${sql.join(rows)}
    on conflict ("itemId") do update set document = excluded.document`
}

/** As PostgreSQL reads a tsvector: 'word':1A,7 with a place and the field's weight. */
function writeTsvector({ title, author, text }: SearchableItem): string {
  const places = new Map<string, string[]>()
  let place = 0
  for (const [field, weight] of [
    [title, 'A'],
    [author, 'B'],
    [text.slice(0, textMaxChars), ''],
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

/** As writeTsvector has them. */
const weightOf = { any: '', title: 'A', author: 'B' }

function tsqueryTerm({ words, field, isPrefix }: SearchTerm): string {
  const phrase = words.map((word, index) => {
    const label = `${isPrefix && index === words.length - 1 ? '*' : ''}${weightOf[field]}`
    return label === '' ? `'${word}'` : `'${word}':${label}`
  })
  return `(${phrase.join(' <-> ')})`
}

const tsquery = ({ wanted, excluded }: TextSearch): string =>
  [wanted, excluded && `!(${excluded})`].filter((part) => part !== null).join(' & ')
