import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { nodeSqliteDialect } from './nodeSqliteDialect.ts'
import type { Db, Schema } from './schema.ts'

export type DatabaseAddress = { is: 'sqlite'; file: string } | { is: 'postgres'; url: string }

/**
 * Opens the database without touching its tables (see migrate.ts). SQLite: the file and its folder are made.
 * `onError` hears of idle PostgreSQL connections that break; without a listener the pool would end the process.
 */
export function openDatabase(address: DatabaseAddress, onError: (error: Error) => void): Db {
  if (address.is === 'sqlite') {
    mkdirSync(dirname(address.file), { recursive: true })
    return new Kysely<Schema>({ dialect: nodeSqliteDialect(address.file) })
  }
  const pool = new pg.Pool({
    connectionString: address.url,
    max: 10,
    statement_timeout: 30_000,
    // Ids and moments are 64-bit there and stay below 2^53 here.
    types: { getTypeParser: readTypes },
  })
  pool.on('error', onError)
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

const int8 = 20
const readTypes: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')
