// The commands as an operator runs them: on SQLite, and on a real PostgreSQL when `npm test` started one.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandEnvironment } from '../../../test/support/commandEnvironment.ts'
import { givenFeed, givenSubscription } from '../../../test/support/givenFeed.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { lockDataFolder } from '../db/lockDataFolder.ts'
import { migrate } from '../db/migrate.ts'
import { type DatabaseAddress, openDatabase } from '../db/openDatabase.ts'
import type { Db } from '../db/schema.ts'

const postgresUrl = process.env.TEST_DATABASE_URL
const kinds = postgresUrl && process.env.TEST_DATABASES !== 'sqlite' ? (['sqlite', 'postgres'] as const) : ['sqlite']

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-backup-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Instance = { address: DatabaseAddress; settings: Record<string, string> }

async function givenInstance(kind: string, name: string): Promise<Instance> {
  const DATA_DIR = join(folder, name)
  if (kind === 'sqlite' || !postgresUrl)
    return { address: { is: 'sqlite', file: join(DATA_DIR, 'broadsheet.sqlite') }, settings: { DATA_DIR } }
  const own = new URL(postgresUrl)
  own.pathname = `backup_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = openDatabase({ is: 'postgres', url: postgresUrl }, () => {})
  await sql.raw(`create database ${own.pathname.slice(1)}`).execute(admin)
  await admin.destroy()
  return { address: { is: 'postgres', url: own.href }, settings: { DATABASE_URL: own.href, DATA_DIR } }
}

async function open({ address }: Instance): Promise<Db> {
  const db = openDatabase(address, () => {})
  await migrate(db)
  return db
}

async function run(command: 'backup' | 'restore', words: string[], settings: Record<string, string>) {
  const env = { ...commandEnvironment(), ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], { env })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, stdout, stderr }
}

for (const kind of kinds) {
  test(`a backup made under load has every mark that was answered before (${kind})`, async () => {
    const instance = await givenInstance(kind, 'home')
    const db = await open(instance)
    const { register, close } = await makeApp(db)
    const ada = await register('Ada')
    const { feedId, itemIds } = await givenFeed(db, { title: 'The Wire', items: 200 })
    await givenSubscription(db, ada, { feedId })
    const saved: number[] = []
    const saves = async (itemId: number) => {
      await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: true } })
      saved.push(itemId)
    }
    for (const itemId of itemIds.slice(0, 20)) await saves(itemId)

    const file = join(folder, 'monday.backup')
    let isDone = false
    const backup = run('backup', ['--to', file], instance.settings).finally(() => {
      isDone = true
    })
    for (const itemId of itemIds.slice(20)) if (!isDone) await saves(itemId)
    expect(await backup).toEqual({ code: 0, stderr: '', stdout: expect.stringContaining(`MB in ${file}`) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await close()
    await db.destroy()

    const fresh = await givenInstance(kind, 'fresh')
    expect(await run('restore', ['--from', file], fresh.settings)).toMatchObject({ code: 0, stderr: '' })
    const restored = await open(fresh)
    const marks = await restored.selectFrom('itemStates').select('itemId').where('savedAt', 'is not', null).execute()
    const kept = marks.map(({ itemId }) => itemId).sort((one, other) => one - other)
    // The backup is one state of the database: no mark between the first and the last is missing.
    expect(kept).toEqual(saved.slice(0, kept.length))
    expect(kept.length).toBeGreaterThanOrEqual(20)
    await restored.destroy()
  })

  test(`restoring over an instance asks first and keeps the old one (${kind})`, async () => {
    const instance = await givenInstance(kind, 'home')
    const db = await open(instance)
    const nameAll = (name: string) => db.updateTable('users').set({ name }).execute()
    const { register, close } = await makeApp(db)
    await register('Ada')
    await nameAll('Before')
    const file = join(folder, 'monday.backup')
    expect(await run('backup', ['--to', file], instance.settings)).toMatchObject({ code: 0 })
    await nameAll('After')
    await close()
    await db.destroy()

    const refused = await run('restore', ['--from', file], instance.settings)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
    expect(await namesIn(instance)).toEqual(['After'])
    const forced = await run('restore', ['--from', file, '--force'], instance.settings)
    expect(forced).toMatchObject({ code: 0, stdout: expect.stringContaining('is kept') })
    expect(await namesIn(instance)).toEqual(['Before'])
    expect(await namesKept(instance)).toEqual(['After'])
  })

  test(`a damaged backup is not restored (${kind})`, async () => {
    const instance = await givenInstance(kind, 'home')
    const db = await open(instance)
    await givenFeed(db, { title: 'The Wire', items: 500 })
    await db.destroy()
    const file = join(folder, 'monday.backup')
    await run('backup', ['--to', file], instance.settings)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)))
    const fresh = await givenInstance(kind, 'fresh')
    const { code, stdout, stderr } = await run('restore', ['--from', file], fresh.settings)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).not.toBe('')
    if (fresh.address.is === 'sqlite') expect(readdirSync(join(folder, 'fresh'))).toEqual(['lock'])
    else expect(await tablesIn(fresh)).toEqual([])
  })
}

async function namesIn(instance: Instance): Promise<(string | null)[]> {
  const db = openDatabase(instance.address, () => {})
  const users = await db.selectFrom('users').select('name').execute()
  await db.destroy()
  return users.map(({ name }) => name)
}

async function namesKept({ address }: Instance): Promise<(string | null)[]> {
  if (address.is === 'sqlite') {
    const kept = readdirSync(join(folder, 'home')).find((name) => /\.before-restore-[\dTZ-]+$/.test(name)) ?? ''
    return namesIn({ address: { is: 'sqlite', file: join(folder, 'home', kept) }, settings: {} })
  }
  const db = openDatabase(address, () => {})
  const users = await db.withSchema('before_restore').selectFrom('users').select('name').execute()
  await db.destroy()
  return users.map(({ name }) => name)
}

async function tablesIn(instance: Instance): Promise<string[]> {
  const db = openDatabase(instance.address, () => {})
  const tables = await db.introspection.getTables()
  await db.destroy()
  return tables.map(({ name }) => name)
}

test('backup and restore print their usage when called wrongly', async () => {
  const settings = { DATA_DIR: folder }
  expect(await run('backup', [], settings)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run backup -- --to <file>'),
  })
  expect(await run('restore', ['--form', 'x'], settings)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage: npm run restore -- --from <file> [--force]'),
  })
})

test('a failed backup or restore explains why and overwrites nothing', async () => {
  const settings = { DATA_DIR: join(folder, 'home') }
  mkdirSync(settings.DATA_DIR)
  const file = join(folder, 'a.txt')
  writeFileSync(file, 'my shopping list')
  const says = async (command: 'backup' | 'restore', words: string[], more: Record<string, string> = {}) => {
    const { code, stderr } = await run(command, words, { ...settings, ...more })
    return [code, stderr]
  }
  expect(await says('backup', ['--to', file])).toEqual([1, `${file} is there already.\n`])
  expect(readFileSync(file, 'utf8')).toBe('my shopping list')
  expect(await says('backup', ['--to', join(folder, 'b')])).toEqual([1, expect.stringContaining('no database at')])
  expect(await says('restore', ['--from', file])).toEqual([1, `${file} is no backup.\n`])
  expect(await says('restore', ['--from', join(folder, 'none')])).toEqual([1, expect.stringContaining('no file')])

  const dump = join(folder, 'service.backup')
  writeFileSync(dump, 'PGDMP and so on')
  expect(await says('restore', ['--from', dump])).toEqual([1, expect.stringContaining('set DATABASE_URL')])
  const DATABASE_URL = 'postgres://127.0.0.1:1/none'
  expect(await says('backup', ['--to', join(folder, 'b')], { DATABASE_URL, PATH: '' })).toEqual([
    1,
    expect.stringContaining('pg_dump is not installed here'),
  ])

  const lock = lockDataFolder(settings.DATA_DIR)
  const other = openDatabase({ is: 'sqlite', file: join(folder, 'other.sqlite') }, () => {})
  await migrate(other)
  await other.destroy()
  expect(await says('restore', ['--from', join(folder, 'other.sqlite')])).toEqual([
    1,
    expect.stringContaining('Another Broadsheet is using the data folder'),
  ])
  lock.release()
})
