import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenAuthenticator } from '../../../../test/support/givenAuthenticator.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { texts } from '../../../shared/texts/texts.ts'

const settings = { PROXY_SIGN_IN_HEADER: 'Remote-Email', PROXY_SIGN_IN_FROM: '10.0.0.2, fd00::/8' }
const proxy = '10.0.0.2'

type Sent = { from?: string; headers?: Record<string, string | string[]> }

const comes = async (app: FastifyInstance, email: string, { from = proxy, headers = {} }: Sent = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/proxy',
    remoteAddress: from,
    headers: { 'remote-email': email, ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}

eachDatabase('the reader that the trusted proxy names is signed in', async (db) => {
  const { app, register } = await makeApp(db, settings)
  const ada = await register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
  for (const from of [proxy, '::ffff:10.0.0.2', 'fd12::1']) {
    const { status, body } = await comes(app, ' ADA@example.com', { from })
    expect([from, status, body.user?.id]).toEqual([from, 200, ada.id])
    expect((await callsOf(app, body.token).calls('GET /auth/profile')).user.email).toBe(ada.email)
  }
  expect((await ada.tries('GET /feeds')).status).toBe(200)
})

anyDatabase('a header from any other address is ignored, whatever it claims', async (db) => {
  const { app, register } = await makeApp(db, { ...settings, PROXY_SIGN_IN_CREATES: 'on', TRUST_PROXY: 'true' })
  const ada = await register('Ada')
  for (const from of ['10.0.0.3', '127.0.0.1', '::1', 'fc00::1', '110.0.0.2']) {
    const { status } = await comes(app, ada.email, { from, headers: { 'x-forwarded-for': proxy } })
    expect([from, status]).toEqual([from, 403])
  }
  const config = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/config', remoteAddress, headers: { 'remote-email': ada.email } })).json()
  expect((await config('10.0.0.3')).proxyReader).toBeNull()
  expect((await config(proxy)).proxyReader).toBe(ada.email)
})

anyDatabase('a header that is no email, or came twice, names nobody', async (db) => {
  const { app, register } = await makeApp(db, { ...settings, PROXY_SIGN_IN_CREATES: 'on' })
  await register('Ada')
  for (const email of ['', 'ada', 'ada@example.com, eve@example.com', `${'a'.repeat(300)}@example.com`])
    expect([email, (await comes(app, email)).status]).toEqual([email, 403])
  const twice = await comes(app, '', { headers: { 'remote-email': ['ada@example.com', 'eve@example.com'] } })
  expect(twice.status).toBe(403)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

eachDatabase('an unknown email gets one account where the operator says so, else none', async (db) => {
  const { app, register } = await makeApp(db, settings)
  await register('Root')
  expect(await comes(app, 'new@example.com')).toMatchObject({
    status: 403,
    body: { error: texts.proxyNamesNobody() },
  })
  const creating = await makeApp(db, { ...settings, REGISTRATION: 'closed', PROXY_SIGN_IN_CREATES: 'on' })
  const both = await sideBySide(
    db,
    [1, 2].map(() => () => comes(creating.app, 'new@example.com')),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2)
  expect((await comes(creating.app, 'new@example.com')).body.user).toMatchObject({
    isEmailVerified: true,
    isAdmin: false,
  })
})

anyDatabase('the proxy goes around neither a code nor a suspension', async (db) => {
  const world = await makeApp(db, settings)
  await world.register('Root')
  const ada = await world.register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
  await givenAuthenticator(world, ada)
  const first = await comes(world.app, ada.email)
  expect([first.status, Object.keys(first.body)]).toEqual([403, ['error', 'code', 'halfSession']])
  await db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', ada.id).execute()
  expect(await comes(world.app, ada.email)).toMatchObject({ status: 403, body: { error: texts.accountSuspended() } })
})

anyDatabase('a stranger who registered with the email before loses every way in', async (db) => {
  const { app, register } = await makeApp(db, settings)
  await register('Root')
  const stranger = await register('Ada')
  const { secret } = await stranger.calls('POST /keys', { body: { name: 'Phone', scopes: ['full'] } })
  expect((await comes(app, stranger.email)).status).toBe(200)
  expect((await stranger.tries('GET /feeds')).status).toBe(401)
  expect((await callsOf(app, secret).tries('GET /feeds')).status).toBe(401)
  const { email, password } = stranger
  expect((await callsOf(app, null).tries('POST /auth/login', { body: { email, password } })).status).toBe(401)
})
