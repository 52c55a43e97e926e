// The last id that a table has assigned. It may be above the highest existing one: ids of deleted rows are never reused.
import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db, Tx } from './schema.ts'

/** Null before the first id. For tables whose `id` the database counts. */
export async function readLastId(db: Db, table: string): Promise<number | null> {
  const { rows } = await (dialectOf(db) === 'sqlite'
    ? // An insert of no rows leaves a 0 there, which no sequence of PostgreSQL takes.
      sql<{ id: number }>`select seq as id from sqlite_sequence where name = ${table} and seq > 0`
    : sql<{ id: number | null }>`select pg_sequence_last_value(${sequenceOf(table)}) as id`
  ).execute(db)
  return rows[0]?.id ?? null
}

/** The next row gets the id after this one. */
export async function setLastId(tx: Tx, table: string, id: number): Promise<void> {
  if (dialectOf(tx) === 'postgres') {
    await sql`select setval(${sequenceOf(table)}, ${id})`.execute(tx)
    return
  }
  // SQLite's own table has no unique key for an upsert.
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(tx)
}

const sequenceOf = (table: string) => sql`cast(pg_get_serial_sequence(${`"${table}"`}, 'id') as regclass)`
