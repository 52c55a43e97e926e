import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { nodeSqliteDialect } from './nodeSqliteDialect.ts'
import type { Db, Schema } from './schema.ts'

export type DatabaseAddress = { is: 'sqlite'; file: string } | { is: 'postgres'; url: string }

/**
 * Opens the database without touching its tables (see migrate.ts). SQLite: the file and its folder are made.
 * `onError` hears of idle PostgreSQL connections that break; without a listener the pool would end the process.
 */
export function openDatabase(address: DatabaseAddress, onError: (error: Error) => void): Db {
  if (address.is === 'postgres')
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: () => openPool(address.url, onError) }) })
  mkdirSync(dirname(address.file), { recursive: true })
  return new Kysely<Schema>({ dialect: nodeSqliteDialect(address.file) })
}

const int8 = 20

/** Loaded on first use: most instances never speak to a PostgreSQL. */
async function openPool(url: string, onError: (error: Error) => void): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: 30_000,
    types: {
      // Ids and moments are 64-bit there and stay below 2^53 here.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', onError)
  return pool
}
