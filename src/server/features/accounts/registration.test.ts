import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories, testConfig } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { buildApp } from '../../app.ts'
import type { Passwords } from '../../core/accounts/passwords.ts'
import { createEventHub } from '../../events/eventHub.ts'
import { Forbidden } from '../../http/errors.ts'
import { createLog } from '../../lib/log.ts'
import { openDeps } from '../../openDeps.ts'
import { register } from './register.ts'
import { createSignInPlaces } from './signInPlaces.ts'

// Hashes run one after the other, which would serialize concurrent registrations.
const unhashed: Passwords = { hash: async () => 'unhashed', check: async () => 'wrong' }

const body = { email: 'ada@example.com', password: 'engine no. 1', name: 'Ada' }

eachDatabase('a new reader is signed in and finds three columns', async (db) => {
  const { app } = await makeApp(db)
  const answer = await callsOf(app, null).tries('POST /auth/register', { body })
  expect(answer.status).toBe(201)
  expect(answer.body.user).toEqual({
    id: expect.any(Number),
    email: 'ada@example.com',
    name: 'Ada',
    isAdmin: true,
    isEmailVerified: false,
    isOnboarded: false,
    hasPassword: true,
    preferences: defaultPreferences,
    createdAt: new Date(startOfStories).toISOString(),
  })
  const ada = callsOf(app, answer.body.token)
  expect((await ada.calls('GET /auth/profile')).user.email).toBe('ada@example.com')
  const { columns } = await ada.calls('GET /columns')
  expect(columns.map(({ name, order }) => [name, order])).toEqual([
    ['News', 0],
    ['Interests', 1],
    ['Reading', 2],
  ])
})

eachDatabase('a name is optional', async (db) => {
  const { app } = await makeApp(db)
  const stranger = callsOf(app, null)
  const { email, password } = body
  expect((await stranger.calls('POST /auth/register', { body: { email, password } })).user.name).toBeNull()
  const blank = { email: 'b@example.com', password, name: '  ' }
  expect((await stranger.calls('POST /auth/register', { body: blank })).user.name).toBeNull()
  const none = { email: 'c@example.com', password, name: null }
  expect((await stranger.calls('POST /auth/register', { body: none })).user.name).toBeNull()
})

eachDatabase('the first account is admin and the second is not', async (db) => {
  const { register } = await makeApp(db)
  const first = await register('First')
  const second = await register('Second')
  expect((await first.calls('GET /auth/profile')).user.isAdmin).toBe(true)
  expect((await second.calls('GET /auth/profile')).user.isAdmin).toBe(false)
})

eachDatabase('of several who register at once on a new instance one is admin', async (db) => {
  const { app, deps } = await makeApp(db)
  const people = ['ann', 'ben', 'cid', 'dot'].map((name) => ({
    ...body,
    email: `${name}@example.com`,
    userAgent: '',
    address: '192.0.2.1',
  }))
  const parts = { ...deps, throttle: app.throttle, passwords: unhashed, places: createSignInPlaces(db) }
  const signedIn = await sideBySide(
    db,
    people.map((person) => () => register(parts, person)),
  )
  expect(signedIn.filter(({ user }) => user.isAdmin)).toHaveLength(1)
})

eachDatabase('an address has one account, in any case', async (db) => {
  const { app } = await makeApp(db)
  const stranger = callsOf(app, null)
  await stranger.calls('POST /auth/register', { body })
  const again = await stranger.tries('POST /auth/register', { body: { ...body, email: ' ADA@Example.com ' } })
  expect([again.status, again.error]).toEqual([409, texts.addressTaken()])
})

eachDatabase('of two who register the same address at once one gets it', async (db) => {
  const { app } = await makeApp(db)
  const stranger = callsOf(app, null)
  const answers = await sideBySide(
    db,
    [1, 2].map(() => () => stranger.tries('POST /auth/register', { body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const columns = await db.selectFrom('columns').select('id').execute()
  expect(columns).toHaveLength(3)
})

eachDatabase('an instance with closed registration still accepts its first account, and no other', async (db) => {
  const { app } = await makeApp(db, { REGISTRATION: 'closed' })
  const stranger = callsOf(app, null)
  expect((await stranger.calls('POST /auth/register', { body })).user.isAdmin).toBe(true)
  const second = await stranger.tries('POST /auth/register', { body: { ...body, email: 'eve@example.com' } })
  expect([second.status, second.error]).toEqual([403, texts.registrationClosed()])
})

eachDatabase('a closed instance accepts one first account even of several concurrent ones', async (db) => {
  const { app, deps } = await makeApp(db, { REGISTRATION: 'closed' })
  const { throttle } = app
  const outcomes = await sideBySide(
    db,
    ['ann', 'ben', 'cid'].map((name) => () => {
      const person = { ...body, email: `${name}@example.com`, userAgent: '', address: '192.0.2.1' }
      return register({ ...deps, throttle, passwords: unhashed, places: createSignInPlaces(db) }, person).then(
        () => 'in',
        (error: unknown) => (error instanceof Forbidden ? 'refused' : error),
      )
    }),
  )
  expect(outcomes.sort()).toEqual(['in', 'refused', 'refused'])
})

eachDatabase('a registration without a usable address or password is refused with the reason', async (db) => {
  const { app } = await makeApp(db)
  const stranger = callsOf(app, null)
  const short = await stranger.tries('POST /auth/register', { body: { ...body, password: '12345' } })
  expect([short.status, short.error]).toEqual([400, texts.passwordTooShort()])
  for (const email of ['ada', 'ada@home', '', `${'a'.repeat(limits.emailMaxChars)}@example.com`]) {
    const { status, error } = await stranger.tries('POST /auth/register', { body: { ...body, email } })
    expect([status, error]).toEqual([400, texts.emailInvalid()])
  }
  for (const wrong of [{ password: body.password }, { ...body, password: 123456 }, { ...body, name: 7 }]) {
    const answer = await stranger.tries('POST /auth/register', { body: wrong })
    expect([answer.status, typeof answer.error]).toEqual([400, 'string'])
  }
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})

eachDatabase('no password and no token is stored unhashed', async (db) => {
  const { app } = await makeApp(db)
  const { token } = await callsOf(app, null).calls('POST /auth/register', { body })
  const stored = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
  ])
  expect(stored).toContain('$argon2id$')
  expect(stored).not.toContain(body.password)
  expect(stored).not.toContain(token)
})

test('a started server hashes passwords at OWASP’s cost', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-test-'))
  const deps = await openDeps(testConfig({ DATA_DIR: dataFolder }), {
    log: createLog('silent'),
    events: createEventHub(),
  })
  const app = await buildApp(deps, { webFolder: '/nowhere' })
  await callsOf(app, null).calls('POST /auth/register', { body })
  const { passwordHash } = await deps.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
  expect(passwordHash).toContain('m=19456,t=2,p=1')
  await app.close()
  await deps.db.destroy()
  rmSync(dataFolder, { recursive: true })
})
