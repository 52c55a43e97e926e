// Runs each story twice: on SQLite and on PostgreSQL. The PostgreSQL is the server that `npm test` started (TEST_DATABASE_URL),
// else PGlite in this process.
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { type TestOptions, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db, Schema } from '../../src/server/db/schema.ts'
import { openEmptySqlite } from './emptySqlite.ts'
import { findFractions } from './findFractions.ts'

/** `npm run check` should take a minute, so it runs the stories only on SQLite. */
const isSqliteOnly = process.env.TEST_DATABASES === 'sqlite'

export type DatabaseKind = 'sqlite' | 'postgres'

type Story = (db: Db, kind: DatabaseKind) => Promise<void>

/** Tests with this tag run in `npm test -- --all` only (docs/testing.md). */
const inAll = { tags: ['all'] }

/**
 * `eachDatabase('a reader …', async (db) => …)`: the sentence holds on both. Each run gets empty tables. On SQLite the story
 * also fails when it leaves a fraction in an integer column.
 */
export function eachDatabase(sentence: string, story: Story): void {
  addTests(sentence, story, { sqlite: {}, postgres: {} })
}

/** The same for a story without locks and without statements that differ: `npm test` runs it on SQLite only. */
export function anyDatabase(sentence: string, story: Story): void {
  addTests(sentence, story, { sqlite: {}, postgres: inAll })
}

/** The same for a long story, which `npm test` leaves out. */
export function eachDatabaseInAll(sentence: string, story: Story): void {
  addTests(sentence, story, { sqlite: inAll, postgres: inAll })
}

function addTests(sentence: string, story: Story, { sqlite, postgres }: Record<DatabaseKind, TestOptions>): void {
  test(`${sentence} (sqlite)`, sqlite, () => withSqlite(story))
  if (!isSqliteOnly) test(`${sentence} (postgres)`, postgres, () => withPostgres(story))
}

async function withSqlite(story: Story): Promise<void> {
  const db = await openEmptySqlite()
  try {
    await story(db, 'sqlite')
    const fractions = await findFractions(db)
    if (fractions.length > 0) throw new Error(`Integer columns hold something else: ${fractions.join('; ')}`)
  } finally {
    await db.destroy()
  }
}

let postgres: Promise<Db> | undefined

async function withPostgres(story: Story): Promise<void> {
  postgres ??= openPostgres()
  const db = await postgres
  await emptyTables(db)
  await story(db, 'postgres')
}

/** One database per worker, which runs its files one after another. It is closed with the worker's process. */
async function openPostgres(): Promise<Db> {
  const db = await openNewDatabase()
  await migrate(db)
  return db
}

async function openNewDatabase(): Promise<Db> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const pglite = new PGlite({ parsers: { [types.INT8]: Number } })
    return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })
  }
  const own = new URL(url)
  own.pathname = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = openDatabase({ is: 'postgres', url }, fail)
  await sql.raw(`create database ${own.pathname.slice(1)}`).execute(admin)
  await admin.destroy()
  return openDatabase({ is: 'postgres', url: own.href }, fail)
}

/** Deletes the rows: that takes a tenth of the time of `truncate`, which gives each table and index a new file. */
async function emptyTables(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
          execute format('delete from %I', name);
        end loop;
        for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
          perform setval(format('%I', name)::regclass, 1, false);
        end loop;
      end $$`,
    )
    .execute(db)
}

function fail(error: Error): never {
  throw error
}
