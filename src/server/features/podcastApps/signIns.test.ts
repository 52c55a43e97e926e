import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { signInMs } from './signIns.ts'

async function givenAskingApp(db: Db, environment: Record<string, string> = {}) {
  const made = await makeApp(db, environment)
  const { app } = made
  const begins = async () => {
    const headers = { 'user-agent': 'AntennaPod/3.9.0', 'content-type': 'application/x-www-form-urlencoded' }
    const { poll, login } = (
      await app.inject({ method: 'POST', url: '/index.php/login/v2', headers, payload: '' })
    ).json()
    return { token: new URL(login).searchParams.get('token') ?? '', login, poll }
  }
  const polls = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/index.php/login/v2/poll',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    })
  return { ...made, begins, polls }
}

eachDatabase('an app that opens the page gets a key for podcasts once, after its reader allowed it', async (db) => {
  const { app, register, begins, polls } = await givenAskingApp(db, { PUBLIC_URL: 'https://news.example/reader' })
  const ada = await register('Ada')
  const { token, login, poll } = await begins()
  expect(login).toMatch(/^https:\/\/news\.example\/reader\/connect-app\?token=[\w-]{43}$/)
  expect(poll.endpoint).toBe('https://news.example/reader/index.php/login/v2/poll')
  expect((await polls(poll.token)).statusCode).toBe(404)
  expect(await ada.calls('GET /app-sign-ins/:token', { params: { token } })).toEqual({ client: 'AntennaPod/3.9.0' })
  await ada.calls('POST /app-sign-ins/:token', { params: { token } })
  // The address that the browser opens is no right to the key.
  expect((await polls(token)).statusCode).toBe(404)
  const granted = await polls(poll.token)
  const { server, loginName, appPassword } = granted.json()
  expect([server, loginName]).toEqual(['https://news.example/reader', 'ada@example.com'])
  expect((await polls(poll.token)).statusCode).toBe(404)
  const authorization = `Basic ${Buffer.from(`${loginName}:${appPassword}`).toString('base64')}`
  const url = '/index.php/apps/gpoddersync/subscriptions'
  expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(200)
  expect((await ada.calls('GET /keys')).keys).toMatchObject([{ name: 'AntennaPod', scopes: ['podcasts'] }])
  expect(JSON.stringify(await db.selectFrom('appSignIns').selectAll().execute())).toBe('[]')
})

eachDatabase(
  'a sign-in ends after 20 minutes, with the session that allowed it, and for a second reader',
  async (db) => {
    const { app, register, begins, polls, passes } = await givenAskingApp(db)
    const [ada, ben] = [await register('Ada'), await register('Ben')]
    const allows = async (reader: typeof ada, token: string) =>
      (
        await app.inject({
          method: 'POST',
          url: `/api/app-sign-ins/${token}`,
          headers: { authorization: `Bearer ${reader.token}` },
        })
      ).statusCode
    const late = await begins()
    passes(signInMs + minute)
    expect(await allows(ada, late.token)).toBe(404)
    const taken = await begins()
    expect([await allows(ada, taken.token), await allows(ben, taken.token)]).toEqual([200, 404])
    expect((await polls(taken.poll.token)).json().loginName).toBe('ada@example.com')
    const ended = await begins()
    expect(await allows(ben, ended.token)).toBe(200)
    await db.deleteFrom('sessions').where('userId', '=', ben.id).execute()
    expect((await polls(ended.poll.token)).statusCode).toBe(404)
    const left = await begins()
    expect(await allows(ada, left.token)).toBe(200)
    passes(signInMs + minute)
    expect((await polls(left.poll.token)).statusCode).toBe(404)
  },
)

eachDatabase('sign-ins that strangers begin are bounded, and an account with all its keys is refused', async (db) => {
  const { app, register, begins, polls, deps } = await givenAskingApp(db)
  const ada = await register('Ada')
  const { token } = await begins()
  for (let number = 0; number < limits.keysMax; number++)
    await ada.calls('POST /keys', { body: { name: `${number}`, scopes: ['read'] } })
  const headers = { authorization: `Bearer ${ada.token}` }
  const refused = await app.inject({ method: 'POST', url: `/api/app-sign-ins/${token}`, headers })
  expect(refused.statusCode).toBe(409)
  const rows = Array.from({ length: 999 }, (_, id) => ({
    pollHash: `p${id}`,
    loginHash: `l${id}`,
    client: '',
    createdAt: deps.clock(),
    sessionId: null,
  }))
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('appSignIns')
      .values(rows.slice(at, at + 100))
      .execute()
  expect((await app.inject({ method: 'POST', url: '/index.php/login/v2' })).statusCode).toBe(503)
  for (const wrong of ['', '%00', 'x'.repeat(3000), '%ff', '&token=&'])
    expect([wrong, (await polls(wrong)).statusCode]).toEqual([wrong, 404])
  expect((await polls('x'.repeat(5000))).statusCode).toBe(413)
  for (const wrong of ['x', '%00', '..%2f'])
    expect((await app.inject({ url: `/api/app-sign-ins/${wrong}`, headers })).statusCode).toBeLessThan(500)
})
