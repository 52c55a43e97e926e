// A database that a bench keeps between its runs, below .cache/bench: a SQLite file, or a PostgreSQL cluster that runs as long
// as the bench. CPU time includes the database's processes.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../dev/postgres.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { exactCpuMsOfFamily, folderSizeMb } from './measure.ts'

export type BenchDatabase = {
  /** For the server's environment. */
  settings: Record<string, string>
  /** Milliseconds of all database processes. */
  cpuMs: () => number
  sizeMb: () => number
  stop: () => Promise<void>
}

export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** The kinds named in the arguments, else both. */
export function askedKinds(args: string[]): readonly DatabaseKind[] {
  const asked = databaseKinds.filter((kind) => args.includes(kind))
  return asked.length > 0 ? asked : databaseKinds
}

/** An empty database in a temporary folder, deleted after `stop`. */
export async function openFreshDatabase(kind: DatabaseKind): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const database = kind === 'sqlite' ? keepSqlite(folder) : await keepPostgres(folder)
  return {
    ...database,
    async stop() {
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the database kept under `name`; fills it first when it is missing or incomplete. Throws without PostgreSQL. */
export async function openKeptDatabase(
  kind: DatabaseKind,
  name: string,
  fill: (db: Db) => Promise<void>,
): Promise<BenchDatabase> {
  const folder = join(import.meta.dirname, '../../.cache/bench', `${name}-${kind}`)
  const isFilled = join(folder, 'filled')
  if (!existsSync(isFilled)) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const database = kind === 'sqlite' ? keepSqlite(folder) : await keepPostgres(folder)
  try {
    const db = openDatabase(
      kind === 'sqlite'
        ? { is: 'sqlite', file: join(folder, 'broadsheet.sqlite') }
        : { is: 'postgres', url: database.settings.DATABASE_URL ?? '' },
      console.error,
    )
    await migrate(db)
    if (!existsSync(isFilled)) await fill(db)
    await db.destroy()
    if (!existsSync(isFilled)) writeFileSync(isFilled, '')
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

function keepSqlite(folder: string): BenchDatabase {
  return {
    settings: { DATA_DIR: folder },
    cpuMs: () => 0,
    sizeMb: () => folderSizeMb(folder),
    stop: async () => {},
  }
}

/** With PostgreSQL's default settings, except for the size of its cache: a quarter of a small server's memory. */
async function keepPostgres(folder: string): Promise<BenchDatabase> {
  const started = await startCluster(folder, { shared_buffers: '1GB', max_connections: '200' })
  if (started.is === 'failed') throw new Error(`PostgreSQL did not start: ${started.reason ?? 'there is none here'}`)
  const { cluster } = started
  return {
    settings: { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'data') },
    cpuMs: () => exactCpuMsOfFamily(cluster.pid),
    sizeMb: () => folderSizeMb(join(folder, 'cluster/base')),
    stop: async () => cluster.stop('fast'),
  }
}
