// Upgrades a PostgreSQL database while the version before reads and writes it: one transaction for each migration, whose locks give up
// before anyone waits for long, and what takes long outside of transactions.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Migrator } from 'kysely/migration'
import { second } from '../lib/clock.ts'
import { findDatabaseTrouble } from './databaseTrouble.ts'
import { ddlOf } from './migrations/ddl.ts'
import type { MigrationFile } from './migrations/migrationFile.ts'
import type { Db } from './schema.ts'

export type Steps = {
  files: Record<string, MigrationFile>
  migratorOf: (
    db: Db,
    options?: {
      runFile?: (db: Kysely<unknown>, file: MigrationFile) => Promise<void>
      onDone?: (name: string) => void
    },
  ) => Migrator
  onProgress: (
    progress: { is: 'done'; name: string; left: number } | { is: 'waiting'; name: string; reason: string },
  ) => void
}

/** Any number that no other advisory lock uses. */
const upgradeLock = 0x7570_6772_6164
const turnPauseMs = second / 2
/**
 * While a migration waits for the lock of a table, every other call of that table waits behind it. Shorter than `deadlock_timeout`, after
 * which PostgreSQL might end a call instead.
 */
const lockTimeoutMs = 200
const firstPauseMs = second / 4
const longestPauseMs = 5 * second

/** Continues after a stop at any place. The connection holds a lock for the session, so another process begins when this one dies. */
export function migrateInSteps(db: Db, steps: Steps): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await waitForTurn(connection)
    try {
      return await runSteps(connection, steps)
    } finally {
      // Not if the connection broke, which ends both anyway.
      await sql`select set_config('lock_timeout', '0', false), pg_advisory_unlock(cast(${upgradeLock} as bigint))`
        .execute(connection)
        .catch(() => {})
    }
  })
}

/** A waiting statement would have a snapshot, for whose end a concurrent index waits. */
async function waitForTurn(db: Db): Promise<void> {
  for (;;) {
    const turn = sql<{ isOurs: boolean }>`select pg_try_advisory_lock(cast(${upgradeLock} as bigint)) as "isOurs"`
    const { rows } = await turn.execute(db)
    if (rows[0]?.isOurs) return
    await sleep(turnPauseMs)
  }
}

async function runSteps(db: Db, { files, migratorOf, onProgress }: Steps): Promise<string[]> {
  const done: string[] = []
  // Work outside of a transaction is done before: this only records it.
  const migrator = migratorOf(db, {
    runFile: async (tx, file) => {
      if ('up' in file) await runUp(tx, file)
    },
  })
  for (;;) {
    const waiting = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
    const [next] = waiting
    const file = next && files[next.name]
    if (next === undefined || file === undefined) return done
    const { name } = next
    const onWait = (reason: string) => onProgress({ is: 'waiting', name, reason })
    if ('indexes' in file) for (const index of file.indexes) await buildIndex(db, index)
    if ('repair' in file) await tryUntilFree(() => file.repair(db), onWait)
    await tryUntilFree(async () => {
      const { error } = await migrator.migrateUp()
      if (error) throw error
    }, onWait)
    done.push(name)
    onProgress({ is: 'done', name, left: waiting.length - 1 })
  }
}

async function runUp(tx: Kysely<unknown>, { up }: Extract<MigrationFile, { up: unknown }>): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await up(tx, ddlOf('postgres'))
}

/** Other transactions go first. Each attempt is a transaction of its own. */
async function tryUntilFree(work: () => Promise<void>, onWait: (reason: string) => void): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (findDatabaseTrouble(error) !== 'busy') throw error
      onWait(error instanceof Error ? error.message : String(error))
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

/** Builds it while others write. One that a stop left incomplete is built again. */
async function buildIndex(db: Db, create: string): Promise<void> {
  const name = /^create (?:unique )?index (\w+) on /.exec(create)?.[1]
  if (name === undefined) throw new Error(`An index needs a name: ${create}`)
  const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(db)
  if (rows[0]?.indisvalid) return
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql.raw(create.replace(/^create (unique )?index /, '$&concurrently ')).execute(db)
}
