// The command as an operator runs it: between two SQLite files, and to and from a real PostgreSQL when `npm test` started one.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandEnvironment } from '../../../test/support/commandEnvironment.ts'
import { fillEveryTable } from '../../../test/support/fillEveryTable.ts'
import { lockDataFolder } from '../db/lockDataFolder.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'

const postgresUrl = process.env.TEST_DATABASE_URL
const kinds = postgresUrl && process.env.TEST_DATABASES !== 'sqlite' ? ['sqlite', 'postgres'] : ['sqlite']

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-moving-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const home = () => `sqlite:${join(folder, 'home', 'broadsheet.sqlite')}`

async function givenHome(items: number): Promise<void> {
  const db = openDatabase({ is: 'sqlite', file: home().slice('sqlite:'.length) }, () => {})
  await migrate(db)
  await fillEveryTable(db, { rows: 2, items })
  await db.destroy()
}

async function givenTarget(kind: string): Promise<string> {
  if (kind === 'sqlite' || !postgresUrl) return `sqlite:${join(folder, 'service', 'broadsheet.sqlite')}`
  const own = new URL(postgresUrl)
  own.pathname = `moved_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = openDatabase({ is: 'postgres', url: postgresUrl }, () => {})
  await sql.raw(`create database ${own.pathname.slice(1)}`).execute(admin)
  await admin.destroy()
  return own.href
}

function start(words: string[]): ChildProcessWithoutNullStreams {
  const command = join(import.meta.dirname, 'moveDatabase.ts')
  return spawn(process.execPath, [command, ...words], { env: commandEnvironment() })
}

async function run(words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = start(words)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}

for (const kind of kinds)
  test(`a killed move continues, and its result moves back unchanged (${kind})`, async () => {
    await givenHome(20_000)
    const service = await givenTarget(kind)
    const killed = start(['--from', home(), '--to', service])
    for await (const chunk of killed.stderr)
      if (String(chunk).includes('items: ')) {
        killed.kill('SIGKILL')
        break
      }
    await once(killed, 'close')

    const again = await run(['--from', home(), '--to', service])
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('the same as in the source') })
    expect(again.stderr).not.toMatch(/^items: 500 of/m)
    expect(again.stderr).not.toMatch(/^users: /m)
    expect(again.stderr).toContain('search index: 20000 of 20000')

    const back = await run(['--from', service, '--to', `sqlite:${join(folder, 'back', 'broadsheet.sqlite')}`])
    expect(back).toMatchObject({ code: 0, stdout: expect.stringContaining(again.stdout.split(' are in')[0] ?? '') })
  })

test('a move prints its usage when called wrongly', async () => {
  const wrong = [[], ['--from', home()], ['--from', 'mysql://x', '--to', home()], ['--all'], [home(), home()]]
  for (const words of wrong) {
    const { code, stdout, stderr } = await run(words)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('Usage: npm run move-database')])
  }
})

test('an impossible move explains why', async () => {
  const elsewhere = `sqlite:${join(folder, 'elsewhere.sqlite')}`
  expect(await run(['--from', home(), '--to', home()])).toMatchObject({
    code: 1,
    stderr: 'Both are the same database.\n',
  })
  expect(await run(['--from', home(), '--to', elsewhere])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no database at'),
  })
  await givenHome(2)
  const lock = lockDataFolder(join(folder, 'home'))
  expect(await run(['--from', home(), '--to', elsewhere])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another Broadsheet is using the data folder'),
  })
  lock.release()
  expect(await run(['--from', home(), '--to', elsewhere])).toMatchObject({ code: 0 })
  const twice = await run(['--from', home(), '--to', elsewhere])
  expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('The target is not empty') })
})
