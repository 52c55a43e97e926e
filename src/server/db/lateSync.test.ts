import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { executeSyncedLater } from './lateSync.ts'
import { openDatabase } from './openDatabase.ts'
import type { Db } from './schema.ts'

function openFile(commits: 'durable' | 'fast' = 'durable'): { db: Db; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-sync-'))
  const file = join(folder, 'broadsheet.sqlite')
  const db = openDatabase({ is: 'sqlite', file }, () => {}, { commits })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  return { db, file }
}

const addMark = sql`insert into marks (id) values (7) returning id`

const full = 2
const normal = 1
async function synchronousOf(db: Db): Promise<unknown> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
  return rows[0]?.synchronous
}

test('a commit that is synced later is seen by other connections, and the next commits are durable', async () => {
  const { db, file } = openFile()
  await sql`create table marks (id integer primary key)`.execute(db)
  const { rows } = await executeSyncedLater(db, addMark)
  expect(rows).toEqual([{ id: 7 }])
  expect(await synchronousOf(db)).toBe(full)
  const other = openDatabase({ is: 'sqlite', file }, () => {})
  expect((await sql`select id from marks`.execute(other)).rows).toEqual([{ id: 7 }])
  await other.destroy()
})

test('one that fails leaves the next commits durable', async () => {
  const { db } = openFile()
  await sql`create table marks (id integer primary key)`.execute(db)
  await sql`insert into marks (id) values (7)`.execute(db)
  await expect(executeSyncedLater(db, addMark)).rejects.toThrow(/UNIQUE/)
  expect(await synchronousOf(db)).toBe(full)
})

test('within a transaction nothing is synced later than the transaction', async () => {
  const { db } = openFile()
  await sql`create table marks (id integer primary key)`.execute(db)
  await db.transaction().execute(async (tx) => {
    await executeSyncedLater(tx, addMark)
    expect(await synchronousOf(tx)).toBe(full)
  })
})

test('the worker commits fast, everything else durably', async () => {
  expect(await synchronousOf(openFile('fast').db)).toBe(normal)
  expect(await synchronousOf(openFile().db)).toBe(full)
})
