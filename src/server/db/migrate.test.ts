import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onRealPostgres, onServer } from '../../../test/support/realPostgres.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type DatabaseAddress, openDatabase } from './openDatabase.ts'

onRealPostgres('of many processes that start at once on an empty database one migrates it', async (url) => {
  const dbs = Array.from({ length: 6 }, () => openDatabase({ is: 'postgres', url }, () => {}))
  const done = await Promise.all(dbs.map((db) => migrate(db)))
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  const [db] = dbs
  expect(db && (await isMigrated(db))).toBe(true)
  await Promise.all(dbs.map((db) => db.destroy()))
})

onRealPostgres('a new database without Unicode is refused with advice', async (url) => {
  const latin = new URL(url)
  latin.pathname += '_latin'
  const made = `create database ${latin.pathname.slice(1)} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`
  await onServer(url, made)
  const db = openDatabase({ is: 'postgres', url: latin.href }, () => {})
  await expect(migrate(db)).rejects.toThrow(
    "LATIN1, and they have to be in UTF8. Make one with: create database <name> encoding 'UTF8'",
  )
  await db.destroy()
})

const sentence = 'a version starts on tables that a later one has brought further'
onRealPostgres(`${sentence} (postgres)`, (url) => startsOnLaterTables({ is: 'postgres', url }))
test(`${sentence} (sqlite)`, () => startsOnLaterTables({ is: 'sqlite', file: ':memory:' }))

async function startsOnLaterTables(address: DatabaseAddress): Promise<void> {
  const db = openDatabase(address, () => {})
  await migrate(db)
  const later = { name: '9999_of_a_later_version', timestamp: new Date(0).toISOString() }
  await sql`insert into kysely_migration (name, timestamp) values (${later.name}, ${later.timestamp})`.execute(db)
  expect(await migrate(db)).toEqual([])
  expect(await isMigrated(db)).toBe(true)
  await db.destroy()
}

test('a database with the former names of two migrations keeps its tables and gets their new names', async () => {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  const names = await migrate(db)
  for (const [is, was] of [
    ['0011_feed_item_order', '0012_feed_item_order'],
    ['0012_boards', '0013_boards'],
  ])
    await sql`update kysely_migration set name = ${was} where name = ${is}`.execute(db)
  expect(await migrate(db)).toEqual([])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(names)
  await db.destroy()
})

describe('docs/decisions, overlapping versions: a migration', () => {
  const files = globSync('migrations/*.ts', { cwd: import.meta.dirname })

  test('has the next number, without a gap', () => {
    const numbers = files.flatMap((file) => /\d{4}/.exec(file)?.[0] ?? []).sort()
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  })

  test('only adds, so the previous version can continue next to it', () => {
    expect(files.length).toBeGreaterThan(1)
    const takesAway =
      /\bdrop\s+(?:table|column)\b|\brename\b|\bset\s+not\s+null\b|\bset\s+data\s+type\b|\badd\s+column\b(?![^`]*\bdefault\b)[^`]*\bnot\s+null\b/i
    const contracting = files.filter((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      // A migration that removes something states since when it is unused: '// Contracts: unused since 0.4'.
      return takesAway.test(text) && !/^\/\/ Contracts: unused since \d/m.test(text)
    })
    expect(contracting).toEqual([])
  })
})
