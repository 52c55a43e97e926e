// Full-text search over all items, and all that differs for it between the databases. SQLite: a contentless FTS5 table,
// rowid = item id. PostgreSQL: a tsvector per item under a GIN index, made from our own words (searchWords.ts) and not
// by to_tsvector, whose parser takes addresses and hyphened words apart in its own way. Both know the field of a word
// and its place, so that phrases and searches within a title work.
import { type RawBuilder, sql } from 'kysely'
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

/**
 * A table expression of one column "itemId": all items that match every term, for use in `from`; none without terms, as
 * when a reader asks for '?!'. Ordered by "itemId" it is read lazily on SQLite, so that a search for a common word can
 * stop early.
 */
export function matchingItems(db: Db, terms: readonly SearchTerm[]): RawBuilder<unknown> {
  if (terms.length === 0) return sql`(select items.id as "itemId" from items where false)`
  return dialectOf(db) === 'sqlite'
    ? sql`(select rowid as "itemId" from "itemSearch" where "itemSearch" match ${terms.map(ftsTerm).join(' AND ')})`
    : sql`(select "itemId" from "itemSearch" where document @@ ${terms.map(tsqueryTerm).join(' & ')}::tsquery)`
}

function sqliteIndex(items: readonly SearchableItem[]): RawBuilder<unknown> {
  const rows = items.map(
    ({ itemId, title, author, text }) =>
      sql`(${itemId}, ${foldText(title)}, ${foldText(author)}, ${foldText(text.slice(0, textMaxChars))})`,
  )
  return sql`insert or replace into "itemSearch" (rowid, title, author, body) values ${sql.join(rows)}`
}

const ftsTerm = ({ words, isPrefix }: SearchTerm) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`

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

const tsqueryTerm = ({ words, isPrefix }: SearchTerm) => {
  const phrase = words.map((word, index) => `'${word}'${isPrefix && index === words.length - 1 ? ':*' : ''}`)
  return `(${phrase.join(' <-> ')})`
}
