import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { type Authenticator, givenAuthenticator } from '../../../../test/support/givenAuthenticator.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createReset } from '../../core/accounts/resets.queries.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'

type FirstStep = { status: number; body: unknown; error: string }

const halfOf = ({ body }: FirstStep): string => (body as { halfSession: string }).halfSession

const logsIn = (world: TestApp, { email, password }: Pick<Person, 'email' | 'password'>): Promise<FirstStep> =>
  callsOf(world.app, null).tries('POST /auth/login', { body: { email, password } })

const finishes = (world: TestApp, halfSession: string, code: string) =>
  callsOf(world.app, null).tries('POST /auth/login/second', { body: { halfSession, code } })

/** The second step from some address on the internet, forwarded by the proxy. */
async function finishesFrom(world: TestApp, address: string, [halfSession, code]: [string, string]): Promise<number> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/second',
    headers: { 'x-forwarded-for': address },
    payload: { halfSession, code },
  })
  return answer.statusCode
}

const wrongCodeFor = (app: Authenticator, now: number): string => {
  const near = [-1, 0, 1].map((steps) => app.codeAt(now + steps * 30_000))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

eachDatabase('a reader with an authenticator app signs in with the password and then a code', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  expect((await logsIn(world, ada)).status).toBe(200)
  const app = await givenAuthenticator(world, ada)
  expect(await ada.calls('GET /auth/second-factor')).toMatchObject({
    authenticator: { addedAt: expect.any(String) },
    recoveryCodesLeft: 10,
  })

  const first = await logsIn(world, ada)
  expect(first).toMatchObject({ status: 403, error: texts.secondStepNeeded() })
  expect(first.body).not.toHaveProperty('token')
  expect(first.body).not.toHaveProperty('user')
  const { status, body } = await finishes(world, halfOf(first), app.codeAt(world.deps.clock()))
  expect([status, body.user.email]).toEqual([200, ada.email])
  expect((await callsOf(world.app, body.token).calls('GET /auth/profile')).user.id).toBe(ada.id)
  // Neither the code nor the half session works a second time.
  expect((await finishes(world, halfOf(first), app.codeAt(world.deps.clock()))).status).toBe(400)
  const again = halfOf(await logsIn(world, ada))
  expect(await finishes(world, again, app.codeAt(world.deps.clock()))).toMatchObject({
    status: 403,
    error: texts.codeWrong(),
  })
  world.passes(30_000)
  expect((await finishes(world, again, app.codeAt(world.deps.clock()))).status).toBe(200)
})

eachDatabase('of two calls with the same code at the same moment one wins', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const app = await givenAuthenticator(world, ada)
  const halves = [halfOf(await logsIn(world, ada)), halfOf(await logsIn(world, ada))]
  const code = app.codeAt(world.deps.clock())
  const answers = await Promise.all(halves.map((half) => finishes(world, half, code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const [recovery = ''] = app.recoveryCodes
  const others = [halfOf(await logsIn(world, ada)), halfOf(await logsIn(world, ada))]
  const recovered = await Promise.all(others.map((half) => finishes(world, half, recovery)))
  expect(recovered.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

eachDatabase('a half session has five tries and ends after five minutes', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const app = await givenAuthenticator(world, ada)
  const half = halfOf(await logsIn(world, ada))
  const wrong = wrongCodeFor(app, world.deps.clock())
  const guesses = await Promise.all(Array.from({ length: 12 }, () => finishes(world, half, wrong)))
  expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(7)
  expect((await finishes(world, half, app.codeAt(world.deps.clock()))).status).toBe(400)
  const late = halfOf(await logsIn(world, ada))
  world.passes(5 * minute)
  expect(await finishes(world, late, app.codeAt(world.deps.clock()))).toMatchObject({
    status: 400,
    error: texts.signInCodeInvalid(),
  })
})

anyDatabase('a code is that of the app of the same account', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const ben = await world.register('Ben')
  await givenAuthenticator(world, ada)
  const bens = await givenAuthenticator(world, ben)
  const half = halfOf(await logsIn(world, ada))
  expect((await finishes(world, half, bens.codeAt(world.deps.clock()))).status).toBe(403)
  for (const foreign of bens.recoveryCodes.slice(0, 2)) expect((await finishes(world, half, foreign)).status).toBe(403)
  expect((await ben.calls('GET /auth/second-factor')).recoveryCodesLeft).toBe(10)
})

eachDatabase('a recovery code works once in place of the app', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const app = await givenAuthenticator(world, ada)
  expect(new Set(app.recoveryCodes).size).toBe(10)
  const [code = ''] = app.recoveryCodes
  expect(code).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/)
  expect((await finishes(world, halfOf(await logsIn(world, ada)), code.toUpperCase())).status).toBe(200)
  expect((await finishes(world, halfOf(await logsIn(world, ada)), code)).status).toBe(403)
  expect((await ada.calls('GET /auth/second-factor')).recoveryCodesLeft).toBe(9)
  const { recoveryCodes } = await ada.calls('POST /auth/recovery-codes', { body: { currentPassword: ada.password } })
  const half = halfOf(await logsIn(world, ada))
  expect((await finishes(world, half, app.recoveryCodes[1] ?? '')).status).toBe(403)
  expect((await finishes(world, half, recoveryCodes[0] ?? '')).status).toBe(200)
  expect(JSON.stringify(await db.selectFrom('recoveryCodes').selectAll().execute())).not.toContain(
    recoveryCodes[1]?.replaceAll('-', ''),
  )
})

eachDatabase('neither a reset, nor a provider, nor a new password goes around the code', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  await givenAuthenticator(world, ada)
  const before = halfOf(await logsIn(world, ada))
  const token = await createReset(db, ada.id, world.deps.clock())
  const password = 'a new password'
  await callsOf(world.app, null).calls('POST /auth/reset-password', { body: { token, password } })
  const first = await logsIn(world, { email: ada.email, password })
  expect(first).toMatchObject({ status: 403, error: texts.secondStepNeeded() })
  // The half session of the old password has ended.
  world.passes(30_000)
  expect((await finishes(world, before, '000000')).status).toBe(400)

  const browserKey = 'b'.repeat(43)
  await db
    .insertInto('oauthCodes')
    .values({
      codeHash: hashToken('c'.repeat(43)),
      userId: ada.id,
      browserHash: hashToken(browserKey),
      expiresAt: world.deps.clock() + minute,
    })
    .execute()
  const provided = await world.app.inject({
    method: 'POST',
    url: '/api/auth/oauth/session',
    headers: { cookie: `sign-in-attempt=${browserKey}` },
    payload: { code: 'c'.repeat(43) },
  })
  expect([provided.statusCode, Object.keys(provided.json())]).toEqual([403, ['error', 'code', 'halfSession']])
  expect(await db.selectFrom('sessions').select('id').where('userId', '=', ada.id).execute()).toEqual([])
})

eachDatabase(
  'adding and removing an app needs the current password, and a new app replaces the old one',
  async (db) => {
    const world = await makeApp(db)
    const ada = await world.register('Ada')
    const wrong = { body: { currentPassword: 'a guess' } }
    const right = { body: { currentPassword: ada.password } }
    for (const call of [
      'POST /auth/authenticator',
      'POST /auth/authenticator/remove',
      'POST /auth/recovery-codes',
    ] as const)
      for (const input of [wrong, { body: {} }])
        expect(await ada.tries(call, input)).toMatchObject({ status: 403, error: texts.wrongPassword() })
    expect((await ada.tries('POST /auth/recovery-codes', right)).status).toBe(400)
    // An app that was not confirmed asks for nothing.
    await ada.calls('POST /auth/authenticator', right)
    expect((await ada.tries('POST /auth/authenticator/confirm', { body: { code: '000000' } })).status).toBe(403)
    expect((await logsIn(world, ada)).status).toBe(200)

    const old = await givenAuthenticator(world, ada)
    const { secret } = await ada.calls('POST /auth/authenticator', right)
    expect(secret).not.toBe(old.secret)
    // The old one stays in use until the new one is confirmed.
    const half = halfOf(await logsIn(world, ada))
    expect((await finishes(world, half, old.codeAt(world.deps.clock()))).status).toBe(200)
    const fresh = await givenAuthenticator(world, ada)
    const next = halfOf(await logsIn(world, ada))
    expect((await finishes(world, next, old.codeAt(world.deps.clock()))).status).toBe(403)
    expect((await finishes(world, next, fresh.codeAt(world.deps.clock()))).status).toBe(200)

    await ada.calls('POST /auth/authenticator/remove', right)
    expect((await logsIn(world, ada)).status).toBe(200)
    expect(await db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([])
  },
)

anyDatabase('wrong codes are limited by account and address, and right ones pass beside a flood', async (db) => {
  const world = await makeApp(db, { RATE_LIMIT: 'on', TRUST_PROXY: 'true' })
  const ada = await world.register('Ada')
  const app = await givenAuthenticator(world, ada)
  const half = async () => {
    world.passes(minute)
    return halfOf(await logsIn(world, ada))
  }
  const home = '198.51.100.7'
  expect(await finishesFrom(world, home, [await half(), app.codeAt(world.deps.clock())])).toBe(200)

  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const attacked = await half()
    const wrong = wrongCodeFor(app, world.deps.clock())
    for (let guess = 0; guess < 5; guess++) statuses.push(await finishesFrom(world, '192.0.2.1', [attacked, wrong]))
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual(Array(10).fill(429))
  // From many addresses together thirty an hour, of which the reader has used one.
  for (let number = 0; number < 40; number++) {
    const attacked = await half()
    statuses.push(await finishesFrom(world, `203.0.113.${number}`, [attacked, wrongCodeFor(app, world.deps.clock())]))
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(29)
  expect(await finishesFrom(world, home, [await half(), app.codeAt(world.deps.clock())])).toBe(200)
  // Elsewhere a recovery code helps.
  expect(await finishesFrom(world, '198.51.100.99', [await half(), app.codeAt(world.deps.clock())])).toBe(429)
  expect(await finishesFrom(world, '198.51.100.99', [await half(), app.recoveryCodes[0] ?? ''])).toBe(200)
})

anyDatabase('the secret is stored sealed', async (db) => {
  const world = await makeApp(db)
  const { secret } = await givenAuthenticator(world, await world.register('Ada'))
  const rows = await db.selectFrom('authenticators').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

anyDatabase('a suspended reader does not finish a sign-in, and a deleted account leaves nothing', async (db) => {
  const world = await makeApp(db)
  await world.register('Admin')
  const ada = await world.register('Ada')
  const app = await givenAuthenticator(world, ada)
  const half = halfOf(await logsIn(world, ada))
  await db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', ada.id).execute()
  expect(await finishes(world, half, app.codeAt(world.deps.clock()))).toMatchObject({
    status: 403,
    error: texts.accountSuspended(),
  })
  await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', ada.id).execute()
  await ada.calls('POST /auth/delete-account', { body: { confirmation: ada.email, currentPassword: ada.password } })
  for (const table of ['authenticators', 'recoveryCodes', 'halfSessions'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
