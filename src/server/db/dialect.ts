// The differences between SQLite and PostgreSQL, except for search.ts and the migrations.
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './schema.ts'

export type DialectName = 'sqlite' | 'postgres'

export function dialectOf(db: Pick<Db, 'getExecutor'>): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** SQLite has one writer, so locks between transactions are not needed. */
export const hasOneWriter = (db: Db): boolean => dialectOf(db) === 'sqlite'

/** PostgreSQL stores no NUL in a text. */
export const storesNul = (db: Db): boolean => dialectOf(db) === 'sqlite'

/** SQLite keeps pages for each connection until it needs the space for others. */
export async function releasePageCache(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') await sql`pragma shrink_memory`.execute(db)
}

/** SQLite orders the queue of a recursive query; PostgreSQL doesn't. */
export const hasOrderedRecursion = (db: Db): boolean => dialectOf(db) === 'sqlite'

/** Joins, as `item`, the items whose ids `ids` selects: a query whose limit may depend on the row it is joined to. */
export const joinItemsOfEach = (db: Db, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialectOf(db) === 'sqlite' ? sql`join items as item on item.id in (${ids})` : sql`cross join lateral (${ids}) as item`

type RowInPlace = {
  table: string
  as: string
  on: RawBuilder<unknown>
  index?: string
  isOptional?: boolean
  isLocked?: boolean
}

/**
 * Joins at most one row, which a unique index finds, after the tables that are written before it. Otherwise either database might
 * begin with this table and sort or read everything, where the query needs few rows (docs/technotes/short-lists-on-postgresql.md).
 * `index`: see byIndex; `isLocked`: see lockForReference.
 */
export function joinInPlace(
  db: Db,
  { table, as, on, index, isOptional = false, isLocked = false }: RowInPlace,
): RawBuilder<unknown> {
  const row = sql`${sql.table(table)} as ${sql.id(as)}`
  const join = sql.raw(isOptional ? 'left join' : 'cross join')
  if (dialectOf(db) === 'sqlite')
    return sql`${join} ${row} ${index === undefined ? sql`` : byIndex(db, index)} on ${on}`
  const always = isOptional ? sql`on true` : sql``
  return sql`${join} lateral (select * from ${row} where ${on} limit 1 ${isLocked ? lockForReference(db, as) : sql``}) as ${sql.id(as)} ${always}`
}

/**
 * Joins the rows of a table that `on` selects, looked up for each row of the tables before. Otherwise either database might begin
 * with this table, and read all its rows instead of those of a few feeds.
 */
export const joinRowsOfEach = (
  db: Db,
  { table, as, on }: Pick<RowInPlace, 'table' | 'as' | 'on'>,
): RawBuilder<unknown> => {
  const rows = sql`${sql.table(table)} as ${sql.id(as)}`
  return dialectOf(db) === 'sqlite'
    ? sql`cross join ${rows} on ${on}`
    : sql`cross join lateral (select * from ${rows} where ${on} offset 0) as ${sql.id(as)}`
}

/**
 * Follows a table in a `from`: makes SQLite read it by this index. Without statistics it prefers the primary key to a partial index
 * that begins with the same columns, and reads all their rows. PostgreSQL chooses by its own statistics.
 */
export const byIndex = (db: Db, index: string): RawBuilder<unknown> =>
  dialectOf(db) === 'sqlite' ? sql`indexed by ${sql.id(index)}` : sql``

/** True for a violation of a unique index: the row exists already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505') return true
  return 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)
}

/** A number in a select list or in values, where PostgreSQL would read a bare parameter as text. */
export const asBigint = (value: number | null): RawBuilder<number> => sql<number>`cast(${value} as bigint)`

/**
 * True for a column with one of the values. The list is one parameter, so the statement has the same text for every length: it
 * is prepared once, and an empty list is no special case.
 */
export const isAnyText = (db: Db, column: string, values: string[]): RawBuilder<SqlBool> =>
  isAnyOf(db, column, { values, listType: 'text[]' })

export const isAnyNumber = (db: Db, column: string, values: number[]): RawBuilder<SqlBool> =>
  isAnyOf(db, column, { values, listType: 'bigint[]' })

function isAnyOf(
  db: Db,
  column: string,
  { values, listType }: { values: (string | number)[]; listType: string },
): RawBuilder<SqlBool> {
  const list =
    dialectOf(db) === 'sqlite'
      ? sql`in (select value from json_each(${JSON.stringify(values)}))`
      : sql`= any(${values}::${sql.raw(listType)})`
  return sql`${sql.ref(column)} ${list}`
}

/** True for a text that contains another one, regardless of the case of A to Z. `part` is in lower case. */
export const containsText = (db: Db, column: string, part: string): RawBuilder<SqlBool> =>
  dialectOf(db) === 'sqlite'
    ? sql`instr(lower(coalesce(${sql.ref(column)}, '')), ${part}) > 0`
    : sql`strpos(lower(coalesce(${sql.ref(column)}, '') collate "C"), ${part}) > 0`

/** Ends a `select` within a claim: rows that another worker is claiming are skipped. SQLite has one writer anyway. */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return dialectOf(db) === 'sqlite' ? sql`` : sql`for update skip locked`
}

/**
 * Ends a `select` of rows that a new row will refer to: they cannot be deleted before this transaction ends. Rows that another
 * transaction is deleting at this moment are left out. SQLite has one writer anyway.
 */
export function lockForReference(db: Db, ...aliases: string[]): RawBuilder<unknown> {
  if (dialectOf(db) === 'sqlite') return sql``
  return sql`for key share of ${sql.join(aliases.map((alias) => sql.ref(alias)))}`
}

/**
 * Ends a `select` of rows to be deleted: from then on, no new row can refer to the rows of this alias. Only the next statement
 * sees references that were added while this one waited.
 */
export function lockForDeletion(db: Db, alias: string): RawBuilder<unknown> {
  return dialectOf(db) === 'sqlite' ? sql`` : sql`for update of ${sql.ref(alias)}`
}

/**
 * Ends a `select` of rows that this transaction changes but doesn't delete. Until it ends, other transactions can't change
 * these rows, but can insert rows that refer to them. SQLite has one writer anyway.
 */
export function lockForUpdate(db: Db, alias: string): RawBuilder<unknown> {
  return dialectOf(db) === 'sqlite' ? sql`` : sql`for no key update of ${sql.ref(alias)}`
}

/** True when other processes may use the same database: SQLite allows one. */
export function hasOtherProcesses(db: Db): boolean {
  return dialectOf(db) === 'postgres'
}

/**
 * Throws, with a sentence for operators, when an empty PostgreSQL database stores less than Unicode. A server set up in the
 * locale C makes such databases, and the first name with an accent or a search for one would fail later.
 */
export async function requireUnicode(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new Error(
      `This database keeps its texts in ${encoding}, and they have to be in UTF8. Make one with: create database <name> encoding 'UTF8' template template0`,
    )
}
