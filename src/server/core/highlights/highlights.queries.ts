import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '../../../shared/search/searchWords.ts'
import { asBigint, lockForReference } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, HighlightRow } from '../../db/schema.ts'
import { isReadersItem } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'

type Quoted = Pick<HighlightRow, 'itemId' | 'source' | 'quote' | 'prefix' | 'suffix' | 'start' | 'color' | 'note'> & {
  clientId: string | null
}

/** The id of a highlight, or the one that a device gave it. */
export type HighlightKey = number | string

/** The text that a search among highlights compares. */
export const searchTextOf = ({ quote, note }: Pick<HighlightRow, 'quote' | 'note'>): string =>
  foldText(`${quote}\n${note}`)

/** Undefined for another reader's item, and for a `clientId` that is known. */
export async function insertHighlight(
  db: Db,
  reader: Reader,
  { now, ...quoted }: Quoted & { now: number },
): Promise<HighlightRow | undefined> {
  const { itemId, source, quote, prefix, suffix, start, color, note, clientId } = quoted
  const text = (value: string | null) => sql`cast(${value} as text)`
  const { rows } = await sql<HighlightRow>`
    insert into highlights ("userId", "itemId", source, quote, prefix, suffix, start, color, note, "searchText", "createdAt", "changedAt", "clientId")
    select ${asBigint(reader.id)}, item.id, ${text(source)}, ${text(quote)}, ${text(prefix)}, ${text(suffix)}, ${asBigint(start)},
      ${text(color)}, ${text(note)}, ${text(searchTextOf(quoted))}, ${asBigint(now)}, ${asBigint(now)},
      ${text(clientId)}
    from items as item where item.id = ${itemId} and ${isReadersItem(reader)} ${lockForReference(db, 'item')}
    on conflict do nothing returning *`.execute(db)
  return rows[0]
}

/** Undefined for another reader's highlight. */
export const findHighlight = (db: Db, reader: Reader, key: HighlightKey): Promise<HighlightRow | undefined> =>
  db
    .selectFrom('highlights')
    .selectAll()
    .where(typeof key === 'number' ? 'id' : 'clientId', '=', key)
    .where('userId', '=', reader.id)
    .executeTakeFirst()

/** `known` is the reader's. Undefined if it was deleted for good. `changedAt` rises with each change, also with one that comes late. */
export async function updateHighlight(
  db: Db,
  reader: Reader,
  { known, now, ...change }: { known: HighlightRow; now: number; color: string; note: string },
): Promise<HighlightRow | undefined> {
  return db
    .updateTable('highlights')
    .set({
      ...change,
      searchText: searchTextOf({ ...known, ...change }),
      changedAt: Math.max(now, known.changedAt + 1),
    })
    .where('id', '=', known.id)
    .where('userId', '=', reader.id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a highlight (`at`), or restores one that was deleted since `since`. Undefined when there is none to change. */
export function setHighlightDeleted(
  db: Db,
  reader: Reader,
  change: { key: HighlightKey } & ({ at: number } | { since: number }),
): Promise<HighlightRow | undefined> {
  return db
    .updateTable('highlights')
    .set({ deletedAt: 'at' in change ? change.at : null })
    .where(typeof change.key === 'number' ? 'id' : 'clientId', '=', change.key)
    .where('userId', '=', reader.id)
    .where(({ eb }) => ('at' in change ? eb('deletedAt', 'is', null) : eb('deletedAt', '>=', change.since)))
    .returningAll()
    .executeTakeFirst()
}

/** Deletes highlights for good that can no longer be restored. */
export async function purgeDeletedHighlights(db: Db, before: number): Promise<void> {
  await db.deleteFrom('highlights').where('deletedAt', '<', before).execute()
}

export async function countHighlights(
  db: Db,
  reader: Reader,
  itemId: number,
): Promise<{ ofItem: number; all: number }> {
  const { rows } = await sql<{ ofItem: number; all: number }>`
    select count(*) as "all", count(case when "itemId" = ${itemId} then 1 end) as "ofItem"
    from highlights where "userId" = ${reader.id} and "deletedAt" is null`.execute(db)
  return { ofItem: Number(rows[0]?.ofItem ?? 0), all: Number(rows[0]?.all ?? 0) }
}

/** The reader's highlights in these items, in the order of their texts. */
export async function findHighlights(
  db: Db,
  reader: Reader,
  { itemIds, q }: { itemIds: number[]; q?: string | undefined },
): Promise<Map<number, HighlightRow[]>> {
  const { rows } = await sql<HighlightRow>`select * from highlights
    where "userId" = ${reader.id} and "deletedAt" is null and ${isAmong('itemId', itemIds)} and ${isAbout(q)}
    order by start, id`.execute(db)
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

type HighlightedPage = { q?: string | undefined; before: number | null; limit: number }

/** Items with highlights, the one with the latest highlight first; `newest` is its id. */
export async function findHighlightedItems(
  db: Db,
  reader: Reader,
  { q, before, limit }: HighlightedPage,
): Promise<{ itemId: number; newest: number }[]> {
  const { rows } = await sql<{ itemId: number; newest: number }>`select "itemId", max(id) as newest from highlights
    where "userId" = ${reader.id} and "deletedAt" is null and ${isAbout(q)}
    group by "itemId" ${before === null ? sql`` : sql`having max(id) < ${before}`}
    order by newest desc limit ${limit}`.execute(db)
  return rows
}

function isAbout(q: string | undefined): RawBuilder<SqlBool> {
  const text = foldText(q ?? '').trim()
  if (text === '') return sql`1 = 1`
  return sql`"searchText" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
