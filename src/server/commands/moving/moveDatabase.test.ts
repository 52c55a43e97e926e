import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { fillEveryTable } from '../../../../test/support/fillEveryTable.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { migrate } from '../../db/migrate.ts'
import { refuseUnfinishedMove } from '../../db/moves.queries.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'
import { matchingItems, prepareSearch } from '../../db/search.ts'
import { describeTables } from './describeTables.ts'
import { type DatabaseMoveOutcome, moveDatabase } from './moveDatabase.ts'
import { movedTables } from './tablePlans.ts'

const now = Date.UTC(2026, 2, 1)

async function openSqlite(): Promise<Db> {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  return db
}

type Progress = (step: string, rows: number) => void

const moves = (
  from: Db,
  to: Db,
  onProgress: Progress = () => {},
  source = 'sqlite:/home/ada/data',
): Promise<DatabaseMoveOutcome> => moveDatabase({ from, to, source, clock: () => now, onProgress })

const rowsOf = async (db: Db, table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows.length

const findItems = async (db: Db, word: string) => {
  const search = await prepareSearch(db, {
    is: 'term',
    term: { words: [word], field: 'any', isPrefix: false, isExcluded: false },
  })
  const { rows } = await sql<{ itemId: number }>`
    select "itemId" from ${matchingItems(db, search)} as found order by "itemId"`.execute(db)
  return rows.map(({ itemId }) => itemId)
}

eachDatabase('a home server moves to another database with all its data, and back again', async (db) => {
  const home = await openSqlite()
  await fillEveryTable(home, { rows: 3, items: 1234 })
  const tables = movedTables.length
  const all = { is: 'moved', tables, rows: 3 * (tables - 2) + 2 * 1234 }
  expect(await moves(home, db)).toEqual(all)
  for (const [table] of movedTables)
    expect([table, await rowsOf(db, table)]).toEqual([table, await rowsOf(home, table)])
  expect(await findItems(db, 'word1234')).toEqual([1234])
  expect(await findItems(db, 'korper')).toHaveLength(1234)
  await refuseUnfinishedMove(db)

  const newHome = await openSqlite()
  expect(await moves(db, newHome)).toEqual(all)
  for (const [table] of movedTables) {
    const [before, after] = [await rowsSorted(home, table), await rowsSorted(newHome, table)]
    expect(after).toEqual(before)
  }
  expect(await findItems(newHome, 'word1234')).toEqual([1234])
  await newHome.destroy()
  await home.destroy()
})

const rowsSorted = async (db: Db, table: string) => {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
  return rows.map((row) => JSON.stringify(row)).sort()
}

eachDatabase('a reader continues after the move as before, and new rows get new ids', async (db) => {
  const home = await openSqlite()
  const before = await makeApp(home)
  const { calls: callsBefore, token } = await before.register('Ada')
  const { tag } = await callsBefore('POST /tags', { body: { name: 'Gone', color: '#3b82f6', icon: '' } })
  await callsBefore('DELETE /tags/:id', { params: { id: tag.id } })
  await before.close()
  expect(await moves(home, db)).toMatchObject({ is: 'moved' })
  const after = await makeApp(db)
  const { calls } = callsOf(after.app, token)
  expect((await calls('GET /auth/profile')).user.name).toBe('Ada')
  // Not the id of the deleted tag.
  const { tag: next } = await calls('POST /tags', { body: { name: 'Next', color: '#3b82f6', icon: '' } })
  expect(next.id).toBe(tag.id + 1)
  await after.close()
  await home.destroy()
})

eachDatabase('a move interrupted at any step resumes there', async (db) => {
  const home = await openSqlite()
  await fillEveryTable(home, { rows: 2, items: 1100 })
  const seen: string[] = []
  const cutAt = (place: string) => (step: string, rows: number) => {
    seen.push(`${step} ${rows}`)
    if (seen.at(-1) === place) throw new Error('the power went')
  }
  for (const place of ['feeds 2', 'items 500', 'itemContents 1000', 'search index 500', 'compare tags 2']) {
    await expect(moves(home, db, cutAt(place))).rejects.toThrow('the power went')
    await expect(refuseUnfinishedMove(db)).rejects.toThrow('is not through')
  }
  expect(await moves(home, db, cutAt(''))).toMatchObject({ is: 'moved' })
  const copied = seen.filter((line) => !line.startsWith('compare'))
  expect(copied).toEqual([...new Set(copied)])
  expect(copied).toContain('items 1100')
  expect(await findItems(db, 'korper')).toHaveLength(1100)
  await home.destroy()
})

eachDatabase('a move needs an empty target, or one with its own progress', async (db) => {
  const home = await openSqlite()
  await fillEveryTable(home, { rows: 1 })
  const { register, close } = await makeApp(db)
  await register('Ben')
  const refused = await moves(home, db)
  expect(refused).toEqual({ is: 'refused', problems: [expect.stringContaining('The target is not empty: users')] })
  await close()
  await db.deleteFrom('users').execute()
  for (const [table] of movedTables) await sql`delete from ${sql.table(table)}`.execute(db)

  const stop = () => {
    throw new Error('the power went')
  }
  await expect(moves(home, db, stop)).rejects.toThrow()
  expect(await moves(home, db, stop, 'sqlite:/home/ben/data')).toEqual({
    is: 'refused',
    problems: ['A move from sqlite:/home/ada/data into the target has begun. Empty it first.'],
  })
  await home.destroy()
})

eachDatabase('a source that changed between two tries is noticed', async (db) => {
  const home = await openSqlite()
  await fillEveryTable(home, { rows: 2 })
  const cut = (step: string) => {
    if (step === 'items') throw new Error('the power went')
  }
  await expect(moves(home, db, cut)).rejects.toThrow()
  await home.updateTable('users').set({ name: 'Ada Lovelace' }).where('id', '=', 1).execute()
  expect(await moves(home, db)).toEqual({ is: 'different', tables: ['users'] })
  await expect(refuseUnfinishedMove(db)).rejects.toThrow('is not through')
  await home.destroy()
})

eachDatabase('letters that PostgreSQL cannot store are left out there', async (db, kind) => {
  const home = await openSqlite()
  await fillEveryTable(home, { rows: 1 })
  await home.updateTable('sessions').set({ userAgent: 'Nul\0 and void' }).execute()
  expect(await moves(home, db)).toMatchObject({ is: 'moved' })
  const { userAgent } = await db.selectFrom('sessions').select('userAgent').executeTakeFirstOrThrow()
  expect(userAgent).toBe(kind === 'postgres' ? 'Nul and void' : 'Nul\0 and void')
  await home.destroy()
})

eachDatabase('every table has a plan, by its own key, on both databases', async (db) => {
  const home = await openSqlite()
  const { tables, problems } = await describeTables(db, home)
  expect(problems).toEqual([])
  for (const { name, key } of tables) {
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(home)
    expect([name, key]).toEqual([name, rows.map((column) => column.name)])
  }
  await home.destroy()
})

test('data of a newer version is not dropped silently', async () => {
  const [newer, home] = [await openSqlite(), await openSqlite()]
  await sql`create table "dreams" (id integer primary key)`.execute(newer)
  await sql`alter table tags add column mood text`.execute(newer)
  expect(await moves(newer, home)).toEqual({
    is: 'refused',
    problems: [
      'The source has a table dreams that this version does not know.',
      'The table tags has other columns in the source than in the target.',
    ],
  })
  await Promise.all([newer.destroy(), home.destroy()])
})
