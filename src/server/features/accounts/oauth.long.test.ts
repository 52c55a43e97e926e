import { expect, test } from 'vitest'
import {
  type FakeSignInProvider,
  type ProviderPerson,
  startFakeSignInProvider,
} from '../../../../dev/fakeSignInProvider.ts'
import { browserOf, type SmallBrowser } from '../../../../test/support/browserOf.ts'
import { codeIn, comesThrough, exchangesCode, goesToProvider } from '../../../../test/support/comesThrough.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { readConfig } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { answerOf } from '../../http/answerErrors.ts'
import { minute } from '../../lib/clock.ts'

const publicUrl = 'http://127.0.0.1:1'
const start = '/api/auth/oauth/example-id'
const ada: ProviderPerson = { subject: 'ada-1', name: 'Ada L.', email: 'Ada@example.com', isEmailVerified: true }
const claimed: ProviderPerson = { subject: 'mallory', name: 'Mallory', email: 'ada@example.com' }
const nameless: ProviderPerson = { subject: 'nobody', name: 'Nobody' }

type World = TestApp & { provider: FakeSignInProvider }

async function withProvider(
  db: Db,
  story: (world: World) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const provider = await startFakeSignInProvider({ publicUrl, people: [ada, claimed, nameless] })
  const world = await makeApp(db, { ...provider.environment, ...environment })
  try {
    await story({ ...world, provider })
  } finally {
    await world.close()
    await provider.close()
  }
}

async function signsIn(browser: SmallBrowser, subject: string | null): Promise<string> {
  return (await browser.opens(await goesToProvider(browser, subject))).location
}

anyDatabase('a new reader signs in through the provider and finds an account with three columns', (db) =>
  withProvider(db, async ({ app }) => {
    const person = await comesThrough(app, 'ada-1')
    const { user } = await person.calls('GET /auth/profile')
    expect(user).toMatchObject({ email: 'Ada@example.com', name: 'Ada L.', isEmailVerified: true, hasPassword: false })
    expect((await person.calls('GET /columns')).columns).toHaveLength(3)
  }),
)

anyDatabase('a returning reader gets the same account, even after the address changed on either side', (db) =>
  withProvider(db, async ({ app, provider }) => {
    const first = await (await comesThrough(app, 'ada-1')).calls('GET /auth/profile')
    provider.knows({ ...ada, email: 'countess@example.com' })
    const again = await (await comesThrough(app, 'ada-1')).calls('GET /auth/profile')
    expect(again.user).toEqual(first.user)
  }),
)

anyDatabase('a reader with a verified address keeps password and sessions when the provider is linked', (db) =>
  withProvider(db, async ({ app, register }) => {
    const reader = await register('Ada')
    await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
    const { user } = await (await comesThrough(app, 'ada-1')).calls('GET /auth/profile')
    expect(user).toMatchObject({ id: reader.id, hasPassword: true })
    expect((await reader.tries('GET /auth/profile')).status).toBe(200)
  }),
)

anyDatabase('a squatter who opened an account with another person’s address is out once its owner signs in', (db) =>
  withProvider(
    db,
    async ({ app, register, provider }) => {
      await register('First')
      const squatter = await register('Ada')
      const { token = '' } = await squatter.calls('POST /auth/forgot-password', { body: { email: squatter.email } })
      // A second way in: the squatter's own identity at the provider, whose address they then changed.
      provider.knows({ subject: 'squatter', name: 'S', email: 'squatter@example.com', isEmailVerified: true })
      await db
        .insertInto('oauthIdentities')
        .values({ issuer: provider.issuer, subject: 'squatter', userId: squatter.id, createdAt: 1 })
        .execute()

      const owner = await comesThrough(app, 'ada-1')
      const { user } = await owner.calls('GET /auth/profile')
      expect(user).toMatchObject({ id: squatter.id, isEmailVerified: true, hasPassword: false })
      expect((await squatter.tries('GET /auth/profile')).status).toBe(401)
      const { email, password } = squatter
      const stranger = callsOf(app, null)
      expect((await stranger.tries('POST /auth/login', { body: { email, password } })).status).toBe(401)
      expect((await stranger.tries('GET /auth/reset-password/:token', { params: { token } })).status).toBe(400)
      const elsewhere = await comesThrough(app, 'squatter')
      expect((await elsewhere.calls('GET /auth/profile')).user.id).not.toBe(squatter.id)
    },
    { EXPOSE_RESET_TOKEN: 'true' },
  ),
)

anyDatabase('an address that the provider has not verified opens no existing account', (db) =>
  withProvider(db, async ({ app, register }) => {
    const reader = await register('Ada')
    expect(await signsIn(browserOf(app), 'mallory')).toBe('/login?error=oauth_failed')
    expect(await db.selectFrom('oauthIdentities').selectAll().execute()).toEqual([])
    expect((await reader.calls('GET /auth/profile')).user).toMatchObject({ isEmailVerified: false, hasPassword: true })
  }),
)

anyDatabase('a new account with such an address is not verified, and its owner can still claim it', (db) =>
  withProvider(db, async ({ app }) => {
    const mallory = await comesThrough(app, 'mallory')
    expect((await mallory.calls('GET /auth/profile')).user.isEmailVerified).toBe(false)
    await signsIn(browserOf(app), 'ada-1')
    expect((await mallory.tries('GET /auth/profile')).status).toBe(401)
    expect(await signsIn(browserOf(app), 'mallory')).toBe('/login?error=oauth_failed')
  }),
)

anyDatabase('a reader who cancels at the provider, or has no address there, returns to the login', (db) =>
  withProvider(db, async ({ app }) => {
    expect(await signsIn(browserOf(app), null)).toBe('/login?error=no_code')
    expect(await signsIn(browserOf(app), 'nobody')).toBe('/login?error=oauth_failed')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  }),
)

anyDatabase('a provider’s answer is valid once, in the browser where it began, and for ten minutes', (db) =>
  withProvider(db, async ({ app, passes }) => {
    const browser = browserOf(app)
    const invalid = '/login?error=invalid_state'
    const answer = await goesToProvider(browser, 'ada-1')
    expect((await browserOf(app).opens(answer)).location).toBe(invalid)
    expect(codeIn((await browser.opens(answer)).location)).not.toBe('')
    expect((await browser.opens(answer)).location).toBe(invalid)

    const late = await goesToProvider(browser, 'ada-1')
    passes(limits.signInAttemptMinutes * minute)
    expect((await browser.opens(late)).location).toBe(invalid)
    const forged = (await goesToProvider(browser, 'ada-1')).replace(/state=[^&]+/, 'state=forged')
    expect((await browser.opens(forged)).location).toBe(invalid)
    expect((await browser.opens(`${start}/callback`)).location).toBe(invalid)
  }),
)

anyDatabase('an invalid or expired code opens no session', (db) =>
  withProvider(db, async ({ app }) => {
    const browser = browserOf(app)
    const madeUp = (await goesToProvider(browser, 'ada-1')).replace(/code=[^&]+/, 'code=made-up')
    expect((await browser.opens(madeUp)).location).toBe('/login?error=oauth_failed')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  }),
)

anyDatabase('a suspended account stays closed, its owner learns why, and it does not change', (db) =>
  withProvider(db, async ({ app, register }) => {
    await register('Ada')
    await db.updateTable('users').set({ suspendedAt: 1 }).execute()
    const before = await db.selectFrom('users').selectAll().execute()
    // Only the owner learns whether the address has an account.
    expect(await signsIn(browserOf(app), 'mallory')).toBe('/login?error=oauth_failed')
    expect(await signsIn(browserOf(app), 'ada-1')).toBe('/login?error=suspended')
    expect(await db.selectFrom('users').selectAll().execute()).toEqual(before)
    expect(await db.selectFrom('oauthCodes').selectAll().execute()).toEqual([])
  }),
)

anyDatabase('with closed registration the provider opens no new account', (db) =>
  withProvider(
    db,
    async ({ app, register }) => {
      await register('First')
      expect(await signsIn(browserOf(app), 'ada-1')).toBe('/login?error=oauth_failed')
      expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1)
    },
    { REGISTRATION: 'closed' },
  ),
)

anyDatabase('an address in ADMIN_EMAILS counts, since the provider has verified it', (db) =>
  withProvider(
    db,
    async ({ app, register }) => {
      await register('First')
      const boss = await comesThrough(app, 'ada-1')
      expect((await boss.calls('GET /auth/profile')).user.isAdmin).toBe(true)
    },
    { ADMIN_EMAILS: 'ada@example.com' },
  ),
)

anyDatabase('no secret of a sign-in is in the address or readable in the browser', (db) =>
  withProvider(db, async ({ app }) => {
    const answer = await app.inject({ method: 'GET', url: start })
    expect(answer.headers['set-cookie']).toMatch(
      /^sign-in-attempt=[\w-]{43}; Path=\/api\/auth\/oauth; .*HttpOnly; SameSite=Lax$/,
    )
    const sent = new URL(answer.headers.location ?? '').searchParams
    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/auth/oauth/example-id/callback`,
    })
    const [attempt] = await db.selectFrom('oauthAttempts').selectAll().execute()
    expect(answer.headers.location).not.toContain(attempt?.codeVerifier)
  }),
)

anyDatabase('no session token is in an address, and no code is stored unhashed', (db) =>
  withProvider(db, async ({ app }) => {
    const browser = browserOf(app)
    const location = await signsIn(browser, 'ada-1')
    const code = codeIn(location)
    expect((await callsOf(app, code).tries('GET /auth/profile')).status).toBe(401)
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(JSON.stringify(await db.selectFrom('oauthCodes').selectAll().execute())).not.toContain(code)
    expect(await exchangesCode(browser, code)).toMatchObject({
      status: 200,
      body: { user: { email: 'Ada@example.com' } },
    })
  }),
)

anyDatabase('a code works once, for two minutes, and only in the browser where the sign-in began', (db) =>
  withProvider(db, async ({ app, passes }) => {
    const [browser, victim] = [browserOf(app), browserOf(app)]
    // The victim's browser has its own attempt.
    await victim.opens(start)
    const code = codeIn(await signsIn(browser, 'ada-1'))
    const refusal = { status: 400, body: answerOf(texts.signInCodeInvalid) }
    for (const other of [victim, browserOf(app)]) expect(await exchangesCode(other, code)).toEqual(refusal)
    expect((await exchangesCode(browser, code)).status).toBe(200)
    expect(await exchangesCode(browser, code)).toEqual(refusal)
    for (const madeUp of ['made-up', '', 'x'.repeat(43)]) expect(await exchangesCode(browser, madeUp)).toEqual(refusal)

    const late = codeIn(await signsIn(browser, 'ada-1'))
    passes(limits.signInCodeMinutes * minute)
    expect(await exchangesCode(browser, late)).toEqual(refusal)
    await signsIn(browser, 'ada-1')
    expect(await db.selectFrom('oauthCodes').selectAll().execute()).toHaveLength(1)
  }),
)

anyDatabase('of two exchanges at once, on two web processes, one gets the session', (db) =>
  withProvider(db, async ({ app, provider }) => {
    const other = await makeApp(db, provider.environment)
    const browser = browserOf(app)
    const code = codeIn(await signsIn(browser, 'ada-1'))
    const cookie = browser.cookies()
    const works = [app, other.app].map(
      (process) => () =>
        process.inject({ method: 'POST', url: '/api/auth/oauth/session', headers: { cookie }, payload: { code } }),
    )
    const answers = await sideBySide(db, works)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    await other.close()
  }),
)

anyDatabase('without a provider no code opens a session', async (db) => {
  const { app, register, close } = await makeApp(db)
  const { token } = await register('Ada')
  for (const code of [token, 'x'.repeat(43)]) expect((await exchangesCode(browserOf(app), code)).status).toBe(400)
  await close()
})

anyDatabase('an open code is invalid after signing out everywhere or a suspension', (db) =>
  withProvider(db, async ({ app, register }) => {
    const admin = await register('First')
    const ada = await comesThrough(app, 'ada-1')
    const browser = browserOf(app)
    const open = codeIn(await signsIn(browser, 'ada-1'))
    await ada.calls('DELETE /auth/sessions')
    expect((await exchangesCode(browser, open)).status).toBe(400)

    const another = codeIn(await signsIn(browser, 'ada-1'))
    await admin.calls('PATCH /admin/users/:id', { params: { id: ada.user.id }, body: { isSuspended: true } })
    expect((await exchangesCode(browser, another)).status).toBe(400)
  }),
)

anyDatabase('on https the cookie of an attempt is never sent unencrypted', async (db) => {
  const provider = await startFakeSignInProvider({ publicUrl: 'https://news.example' })
  const { app, close } = await makeApp(db, provider.environment)
  const answer = await app.inject(start)
  expect(answer.headers['set-cookie']).toMatch(/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  await close()
  await provider.close()
})

anyDatabase('the configuration names the provider; an unknown one leads back to the login', async (db) => {
  const { app, close } = await makeApp(db)
  const stranger = callsOf(app, null)
  expect((await stranger.calls('GET /config')).signInProvider).toBeNull()
  for (const address of [start, `${start}/callback?code=1&state=2`])
    expect((await browserOf(app).opens(address)).location).toBe('/login?error=oauth_failed')
  await close()
  await withProvider(db, async ({ app }) => {
    const { signInProvider } = await callsOf(app, null).calls('GET /config')
    expect(signInProvider).toEqual({ id: 'example-id', name: 'Example ID' })
    expect((await browserOf(app).opens('/api/auth/oauth/other')).location).toBe('/login?error=oauth_failed')
  })
})

anyDatabase('an unreachable provider is reported, and retried at the next sign-in', async (db) => {
  const provider = await startFakeSignInProvider({ publicUrl })
  const { app, close } = await makeApp(db, provider.environment)
  await provider.close()
  expect((await browserOf(app).opens(start)).location).toBe('/login?error=oauth_failed')
  const { port } = new URL(provider.issuer)
  const back = await startFakeSignInProvider({ publicUrl, port: Number(port) })
  expect((await browserOf(app).opens(start)).location).toContain(back.issuer)
  await close()
  await back.close()
})

test('a provider without encryption is only accepted on this machine', () => {
  const settings = { OIDC_CLIENT_ID: 'broadsheet', PUBLIC_URL: 'https://news.example' }
  expect(readConfig({ ...settings, OIDC_ISSUER: 'http://id.example' }).is).toBe('wrong')
  expect(readConfig({ ...settings, OIDC_ISSUER: 'http://127.0.0.1:9000' }).is).toBe('ready')
  const read = readConfig({ ...settings, OIDC_ISSUER: 'https://accounts.google.com', OIDC_NAME: 'Google' })
  expect(read).toMatchObject({ config: { signInProvider: { id: 'google', name: 'Google', clientSecret: null } } })
  expect(readConfig({ OIDC_ISSUER: 'https://id.example' })).toMatchObject({
    problems: [expect.any(String), expect.any(String)],
  })
})
