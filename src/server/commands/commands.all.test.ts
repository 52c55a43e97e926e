import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandEnvironment } from '../../../test/support/commandEnvironment.ts'
import { givenAuthenticator } from '../../../test/support/givenAuthenticator.ts'
import { makeApp, startOfStories } from '../../../test/support/makeApp.ts'
import { callsOf } from '../../../test/support/people.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'
import type { Db } from '../db/schema.ts'

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-commands-'))
  db = openDatabase({ is: 'sqlite', file: join(folder, 'broadsheet.sqlite') }, () => {})
  await migrate(db)
})

afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** As an operator does, next to the running server, with the same environment. */
function run(command: 'resetLink' | 'makeAdmin', words: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${command}.ts`), ...words],
    { encoding: 'utf8', env: { ...commandEnvironment(), DATA_DIR: folder, ...environment } },
  )
  return { status, stdout, stderr }
}

test('an operator makes a link for setting a new password', async () => {
  const { app, register, passes } = await makeApp(db)
  // The command uses the real clock.
  passes(Date.now() - startOfStories)
  const { email } = await register('Ada')
  const made = run('resetLink', [email.toUpperCase()], { PUBLIC_URL: 'https://news.example/' })
  expect(made).toMatchObject({ status: 0, stderr: '' })
  const token = /^https:\/\/news\.example\/reset-password\?token=([\w-]{43})\n$/.exec(made.stdout)?.[1] ?? ''
  await callsOf(app, null).calls('POST /auth/reset-password', { body: { token, password: 'a new one' } })
})

test('an operator lets a reader back in who lost the phone and the recovery codes', async () => {
  const world = await makeApp(db)
  world.passes(Date.now() - startOfStories)
  const ada = await world.register('Ada')
  await givenAuthenticator(world, ada)
  const logIn = () =>
    callsOf(world.app, null).tries('POST /auth/login', { body: { email: ada.email, password: ada.password } })
  expect(run('resetLink', [ada.email]).status).toBe(0)
  expect((await logIn()).status).toBe(403)
  expect(run('resetLink', [ada.email, '--without-second-factor']).status).toBe(0)
  expect((await logIn()).status).toBe(200)
})

test('an operator makes an account admin, and repeating it changes nothing', async () => {
  const { register } = await makeApp(db)
  await register('First')
  const { email, calls } = await register('Bob')
  expect(run('makeAdmin', [email])).toEqual({ status: 0, stderr: '', stdout: `${email} is an admin now.\n` })
  expect((await calls('GET /auth/profile')).user.isAdmin).toBe(true)
  expect(run('makeAdmin', [email])).toMatchObject({ status: 0, stdout: `${email} is an admin already.\n` })
})

test('a command prints its usage when called wrongly', () => {
  for (const words of [[], ['--help'], ['a@example.com', 'b@example.com'], ['a@example.com', '--without-password']]) {
    const asked = run('resetLink', words)
    expect(asked).toMatchObject({ status: 2, stdout: '' })
    expect(asked.stderr).toContain('Usage: npm run reset-link -- <email address>')
  }
  expect(run('makeAdmin', []).stderr).toContain('Usage: npm run make-admin -- <email address>')
})

test('a failed command explains why', () => {
  expect(run('makeAdmin', ['nobody@example.com'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no account with the address nobody@example.com.\n',
  })
  const elsewhere = run('makeAdmin', ['a@example.com'], { DATA_DIR: join(folder, 'elsewhere') })
  expect([elsewhere.status, elsewhere.stderr]).toEqual([1, expect.stringContaining('There is no database at')])
  const wrong = run('makeAdmin', ['a@example.com'], { PORT: 'many' })
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('PORT')])
})
