import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './openDatabase.ts'

test('a statement is prepared once, whatever its limit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-dialect-'))
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const db = openDatabase({ is: 'sqlite', file: join(folder, 'a.sqlite') }, console.error)
  onTestFinished(async () => {
    await db.destroy()
    prepare.mockRestore()
    rmSync(folder, { recursive: true })
  })
  await sql`create table numbers (id integer primary key)`.execute(db)
  await sql`insert into numbers values (1), (2), (3)`.execute(db)
  const numbers = async (limit: number) =>
    (await sql<{ id: number }>`select id from numbers order by id limit ${limit}`.execute(db)).rows.map(({ id }) => id)

  expect(await numbers(1)).toEqual([1])
  const [connection] = prepare.mock.contexts as DatabaseSync[]
  // SQLite asks it whenever it prepares a statement, and prepares each one again after it was set.
  const asked = vi.fn(() => constants.SQLITE_OK)
  connection?.setAuthorizer(asked)
  expect(await numbers(1)).toEqual([1])
  expect(asked).toHaveBeenCalled()
  asked.mockClear()
  expect(await numbers(2)).toEqual([1, 2])
  expect(await numbers(3)).toEqual([1, 2, 3])
  expect(asked).not.toHaveBeenCalled()
})
