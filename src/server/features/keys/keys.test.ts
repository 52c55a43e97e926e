import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import type { KeyScope } from '../../../shared/features/keys.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { minute } from '../../lib/clock.ts'

async function keyOf(person: Person, scopes: KeyScope[] = ['full'], name = 'Phone') {
  const { key, secret } = await person.calls('POST /keys', { body: { name, scopes } })
  return { id: key.id, key, secret }
}

const statusWith = async (app: TestApp['app'], secret: string) =>
  (await callsOf(app, secret).tries('GET /board')).status

anyDatabase('a reader makes a key, and its secret is shown once and never stored', async (db) => {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const { key, secret } = await keyOf(ada, ['read', 'mark'])
  expect(secret).toMatch(/^bsk_[a-z]{24}$/)
  expect(key).toMatchObject({ name: 'Phone', scopes: ['read', 'mark'], lastUsedAt: null, lastClient: null })
  expect(await statusWith(app, secret)).toBe(200)
  expect(JSON.stringify(await ada.calls('GET /keys'))).not.toContain(secret)
  expect(JSON.stringify(await db.selectFrom('appKeys').selectAll().execute())).not.toContain(secret)
})

anyDatabase('a reader sees which app used a key, and when', async (db) => {
  const { app, passes, register } = await makeApp(db)
  const ada = await register('Ada')
  const { secret } = await keyOf(ada)
  passes(minute)
  const headers = { authorization: `Bearer ${secret}`, 'user-agent': 'Newsboat/2.36.0 (Linux x86_64)' }
  await app.inject({ url: '/api/board', headers })
  passes(2 * minute)
  await app.inject({ url: '/api/board', headers })
  const { keys } = await ada.calls('GET /keys')
  // Recorded every five minutes, since an app makes many calls in a row.
  expect(keys[0]).toMatchObject({
    lastUsedAt: new Date(startOfStories + minute).toISOString(),
    lastClient: 'Newsboat/2.36.0 (Linux x86_64)',
  })
  passes(5 * minute)
  await app.inject({ url: '/api/board', headers })
  expect((await ada.calls('GET /keys')).keys[0]?.lastUsedAt).toBe(new Date(startOfStories + 8 * minute).toISOString())
})

anyDatabase('a key reads, marks and changes only with its scope, and the answer names the missing one', async (db) => {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const tagWith = (secret: string) =>
    callsOf(app, secret).tries('POST /tags', { body: { name: 'New', color: '#ef4444', icon: '' } })
  const refused = await tagWith((await keyOf(ada, ['read', 'mark'])).secret)
  expect([refused.status, refused.error]).toEqual([403, texts.keyLacksScope({ scope: 'organise' })])
  expect((await tagWith((await keyOf(ada, ['organise'])).secret)).status).toBe(201)
})

anyDatabase('a key that may organise or save marks nothing, and only one that may mark does', async (db) => {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const statusOf = async (scope: KeyScope) => {
    const { secret } = await keyOf(ada, [scope])
    return (await callsOf(app, secret).tries('POST /items/read-all', { body: { upToItemId: 1 } })).status
  }
  for (const scope of ['read', 'save', 'organise'] as const)
    expect([scope, await statusOf(scope)]).toEqual([scope, 403])
  for (const scope of ['mark', 'full'] as const) expect([scope, await statusOf(scope)]).toEqual([scope, 200])
})

anyDatabase('no key manages keys, sessions or the account, and none acts as an admin', async (db) => {
  const { app, register } = await makeApp(db)
  const admin = await register('Admin')
  const program = callsOf(app, (await keyOf(admin)).secret)
  for (const key of ['GET /keys', 'GET /auth/sessions', 'GET /admin/users', 'POST /auth/logout'] as const)
    expect(await program.tries(key)).toMatchObject({ status: 403, error: texts.keyNeedsSession() })
  const change = { email: 'thief@example.com', currentPassword: admin.password }
  expect((await program.tries('PATCH /auth/profile', { body: change })).status).toBe(403)
  expect((await program.calls('GET /auth/profile')).user.email).toBe(admin.email)
})

anyDatabase('a key in an address is refused with the reason', async (db) => {
  const { app, register } = await makeApp(db)
  const { secret } = await keyOf(await register('Ada'))
  const answer = await app.inject({ url: `/api/board?key=${secret}` })
  expect([answer.statusCode, answer.json().error]).toEqual([401, texts.keyInAddress()])
})

anyDatabase('whatever ends all sessions ends the keys, too', async (db) => {
  const { app, register } = await makeApp(db)
  const admin = await register('Admin')
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['Everywhere', (person) => person.calls('DELETE /auth/sessions')],
    [
      'Password',
      ({ calls, password }) =>
        calls('PATCH /auth/profile', { body: { password: 'another one', currentPassword: password } }),
    ],
    [
      'Deleted',
      ({ calls, email, password }) =>
        calls('POST /auth/delete-account', { body: { confirmation: email, currentPassword: password } }),
    ],
    ['Suspended', ({ id }) => admin.calls('PATCH /admin/users/:id', { params: { id }, body: { isSuspended: true } })],
  ]
  const { secret: adminsKey } = await keyOf(admin)
  for (const [name, end] of endings) {
    const person = await register(name)
    const { secret } = await keyOf(person)
    expect([name, await statusWith(app, secret)]).toEqual([name, 200])
    await end(person)
    expect([name, await statusWith(app, secret)]).toEqual([name, 401])
  }
  expect(await db.selectFrom('appKeys').select('name').execute()).toHaveLength(1)
  expect(await statusWith(app, adminsKey)).toBe(200)
})

anyDatabase('resetting a forgotten password ends the keys', async (db) => {
  const { app, register } = await makeApp(db, { EXPOSE_RESET_TOKEN: 'true' })
  const ada = await register('Ada')
  const { secret } = await keyOf(ada)
  const { token = '' } = await ada.calls('POST /auth/forgot-password', { body: { email: ada.email } })
  await ada.calls('POST /auth/reset-password', { body: { token, password: 'a new password' } })
  expect(await statusWith(app, secret)).toBe(401)
})

anyDatabase('wrong keys are counted per address, and right ones pass meanwhile', async (db) => {
  const { app, register } = await makeApp(db, { RATE_LIMIT: 'on' })
  const { secret } = await keyOf(await register('Ada'))
  const wrong = `bsk_${'a'.repeat(24)}`
  for (let times = 0; times < 20; times++) expect(await statusWith(app, wrong)).toBe(401)
  expect(await statusWith(app, wrong)).toBe(429)
  expect(await statusWith(app, secret)).toBe(200)
})

anyDatabase('a reader has a bounded number of keys', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  for (let number = 0; number < limits.keysMax; number++) await keyOf(ada, ['read'], `Key ${number}`)
  const { status, error } = await ada.tries('POST /keys', { body: { name: 'One more', scopes: ['read'] } })
  expect([status, error]).toEqual([409, texts.tooManyKeys()])
})
