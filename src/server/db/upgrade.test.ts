// Databases of earlier versions, made by test/fixtures/databases/makeDatabases.ts on that version.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedPassword, seedPeople } from '../../../dev/seedStory.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { callsOf } from '../../../test/support/people.ts'
import { onRealPostgres } from '../../../test/support/realPostgres.ts'
import { day } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { deleteOldCopy } from './copyDatabase.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type DatabaseAddress, openDatabase } from './openDatabase.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import type { Db } from './schema.ts'

const fixture = (name: string): Buffer =>
  gunzipSync(readFileSync(join(import.meta.dirname, '../../../test/fixtures/databases', name)))

/** Each release adds one (RELEASING.md). */
const keptVersions = ['before-0.1.0', '0.1.0', 'before-0.2.0', '0.2.0']

test.each(keptVersions)("a SQLite database of %s is upgraded with all its readers' data", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-upgrade-'))
  const file = join(folder, 'broadsheet.sqlite')
  writeFileSync(file, fixture(`${name}.sqlite.gz`))
  await expectUpgrade({ is: 'sqlite', file })
  rmSync(folder, { recursive: true })
})

test('before an upgrade the file is copied beside it, closed to other users, and the copy goes after a week', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-upgrade-'))
  const file = join(folder, 'broadsheet.sqlite')
  const address: DatabaseAddress = { is: 'sqlite', file }
  writeFileSync(file, fixture('before-0.1.0.sqlite.gz'), { mode: 0o644 })
  const copy = `${file}.before-update`
  await prepareDatabase(address, createLog('silent'))
  expect([modeOf(file), modeOf(copy)]).toEqual(['600', '600'])
  const former = openDatabase({ is: 'sqlite', file: copy }, () => {})
  expect(await countRows(former)).toMatchObject({ users: expect.any(Number) })
  expect(await isMigrated(former)).toBe(false)
  await former.destroy()
  deleteOldCopy(address, Date.now() + 6 * day)
  expect(existsSync(copy)).toBe(true)
  deleteOldCopy(address, Date.now() + 8 * day)
  expect(existsSync(copy)).toBe(false)
  rmSync(folder, { recursive: true })
})

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

for (const name of keptVersions)
  onRealPostgres(`a PostgreSQL database of ${name} is upgraded with all its readers' data`, async (url) => {
    const db = openDatabase({ is: 'postgres', url }, () => {})
    const dump = fixture(`${name}.postgres.sql.gz`)
      .toString()
      .replace(/^\\.*$/gm, '')
    await sql.raw(dump).execute(db)
    await db.destroy()
    await expectUpgrade({ is: 'postgres', url })
  })

test('a database with only some of the early migrations is refused and not changed', async () => {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('0002_imports', '')`.execute(db)
  await expect(migrate(db)).rejects.toThrow('0003_accounts')
  const { rows } = await sql`select 1 from kysely_migration where name = '0002_imports'`.execute(db)
  expect(rows).toHaveLength(1)
  await db.destroy()
})

test('the log says how long the upgrade of a SQLite file takes before it begins, and goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-upgrade-'))
  const file = join(folder, 'broadsheet.sqlite')
  writeFileSync(file, fixture('before-0.1.0.sqlite.gz'))
  const lines: { msg: string; aboutSeconds?: number; migrations?: unknown }[] = []
  const log = createLog('info', 'web', { write: (line) => void lines.push(JSON.parse(line)) })
  await prepareDatabase({ is: 'sqlite', file }, log)
  expect(lines[0]).toMatchObject({ aboutSeconds: 1, migrations: expect.any(Number) })
  expect(lines[0]?.msg).toContain('the database is being updated')
  expect(lines.at(-1)?.msg).toBe('migrations are applied')
  rmSync(folder, { recursive: true })
})

async function expectUpgrade(address: DatabaseAddress): Promise<void> {
  const db = openDatabase(address, () => {})
  const before = await countRows(db)
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
  expect(await migrate(db)).toEqual([])
  expect(await countRows(db)).toMatchObject(before)
  await expectSameSchema(db, address)
  await expectAdasBoard(db)
  await db.destroy()
}

const keptTables = ['users', 'feeds', 'items', 'itemStates', 'subscriptions', 'columns', 'tags', 'itemTags'] as const

async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of keptTables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

/** The same tables and columns as in a new database. */
async function expectSameSchema(db: Db, address: DatabaseAddress): Promise<void> {
  if (address.is !== 'sqlite') return
  const fresh = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(fresh)
  expect(await describeSchema(db)).toEqual(await describeSchema(fresh))
  await fresh.destroy()
}

async function describeSchema(db: Db): Promise<unknown> {
  const { rows: columns } = await sql`select m.name as "table", c.name, c.type, c."notnull", c.pk
    from sqlite_schema as m join pragma_table_info(m.name) as c where m.type = 'table' order by 1, 2`.execute(db)
  const { rows: indexes } = await sql`select name, tbl_name from sqlite_schema where type = 'index' order by 1`.execute(
    db,
  )
  return { columns, indexes }
}

async function expectAdasBoard(db: Db): Promise<void> {
  const app = await makeApp(db)
  const body = { email: seedPeople.ada, password: seedPassword }
  const { token } = await callsOf(app.app, null).calls('POST /auth/login', { body })
  const ada = callsOf(app.app, token)
  const { columns } = await ada.calls('GET /columns', {})
  expect(columns.flatMap(({ feeds }) => feeds).length).toBeGreaterThan(4)
  const { items } = await ada.calls('GET /feeds/items', { query: { limit: 1000 } })
  expect(items.some(({ isRead }) => isRead)).toBe(true)
  expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).items.length).toBeGreaterThan(0)
  await app.close()
}
