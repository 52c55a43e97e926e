import { dirname } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { makeFolder } from '../lib/makeFolder.ts'
import { nodeSqliteDialect } from './nodeSqliteDialect.ts'
import { openPool, type Pooler, type PostgresOptions } from './postgresPool.ts'
import type { Db, Schema } from './schema.ts'

/** `url` is PostgreSQL itself. `pooler`: the way for calls of the web and the worker, if it is another one. */
export type DatabaseAddress =
  | { is: 'sqlite'; file: string }
  | { is: 'postgres'; url: string; pooler?: Pooler | undefined }

/**
 * Opens the database without touching its tables (see migrate.ts). SQLite: creates the file and its folder. PostgreSQL:
 * connects at the first statement; `onError` receives errors of idle connections.
 */
export function openDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  options: PostgresOptions = {},
): Db {
  if (address.is === 'postgres')
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: () => openPool(address.url, onError, options) }) })
  makeFolder(dirname(address.file))
  return new Kysely<Schema>({ dialect: nodeSqliteDialect(address.file, options.commits) })
}
