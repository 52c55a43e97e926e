// Upgrades of a PostgreSQL database from before 0.1.0, with what can happen meanwhile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { cutConnections, onRealPostgres } from '../../../test/support/realPostgres.ts'
import { isMigrated, type MigrationProgress, migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import type { Db } from './schema.ts'

const open = (url: string) => openDatabase({ is: 'postgres', url }, () => {}, { connectionsMax: 3 })

async function openOld(url: string): Promise<Db> {
  const folder = join(import.meta.dirname, '../../../test/fixtures/databases')
  const dump = gunzipSync(readFileSync(join(folder, 'before-0.1.0.postgres.sql.gz'))).toString()
  const db = open(url)
  await sql.raw(dump.replace(/^\\.*$/gm, '')).execute(db)
  await db.destroy()
  return open(url)
}

async function describeTables(db: Db): Promise<unknown> {
  const { rows: indexes } =
    await sql`select relname, indisvalid, pg_get_indexdef(indexrelid) as definition from pg_index
    join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const { rows: columns } =
    await sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db)
  return { indexes, columns }
}

onRealPostgres(
  'an upgrade whose connection is cut after each step continues, and ends with the same tables',
  async (url) => {
    const db = await openOld(url)
    const names: string[] = []
    let runs = 0
    for (let isDone = false; !isDone; runs++) {
      let cutting = Promise.resolve()
      const onProgress = (progress: MigrationProgress) => {
        if (progress.is !== 'done') return
        names.push(progress.name)
        cutting = cutConnections(url)
        // A cut between two steps does no harm by itself.
        throw new Error('cut')
      }
      isDone = await migrate(db, { onProgress }).then(
        () => true,
        () => false,
      )
      await cutting
    }
    expect(runs).toBeGreaterThan(5)
    expect(new Set(names).size).toBe(names.length)
    expect(await isMigrated(db)).toBe(true)
    const tables = await describeTables(db)
    await sql`drop schema public cascade; create schema public`.execute(db)
    await migrate(db)
    expect(tables).toEqual(await describeTables(db))
    await db.destroy()
  },
)

onRealPostgres('an index that a stop left incomplete is built again', async (url) => {
  const db = await openOld(url)
  // Later migrations must not have run yet.
  await migrate(db, {
    onProgress: (progress) => {
      if (progress.is === 'done' && progress.name === '0036_indexes_of_upgrades') throw new Error('stopped')
    },
  }).catch(() => {})
  await sql`delete from kysely_migration where name = '0036_indexes_of_upgrades'`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = 'hidden_items'::regclass`.execute(db)
  await sql`drop index states_later`.execute(db)
  expect((await migrate(db))[0]).toBe('0036_indexes_of_upgrades')
  const { rows } = await sql`select relname, indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
    where relname in ('hidden_items', 'states_later') order by 1`.execute(db)
  expect(rows).toEqual([
    { relname: 'hidden_items', indisvalid: true },
    { relname: 'states_later', indisvalid: true },
  ])
  await db.destroy()
})

onRealPostgres('a migration that waits for a table lets other calls of that table pass', async (url) => {
  const db = await openOld(url)
  const reader = open(url)
  const isWaiting = Promise.withResolvers<void>()
  const upgrade = Promise.withResolvers<string[]>()
  await reader.transaction().execute(async (tx) => {
    await sql`select count(*) from items`.execute(tx)
    upgrade.resolve(migrate(db, { onProgress: ({ is }) => is === 'waiting' && isWaiting.resolve() }))
    await isWaiting.promise
    // It has not stopped this one, which comes after it, and waits at most for one attempt.
    await sql`select count(*) from items`.execute(reader)
    await sql`update items set title = title`.execute(reader)
  })
  expect((await upgrade.promise).length).toBeGreaterThan(20)
  await Promise.all([db.destroy(), reader.destroy()])
})

onRealPostgres('of many processes that start at once on an old database one upgrades it', async (url) => {
  const first = await openOld(url)
  const dbs = [first, ...Array.from({ length: 4 }, () => open(url))]
  const done = await Promise.all(dbs.map((db) => migrate(db)))
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  await Promise.all(dbs.map((db) => db.destroy()))
})
