import { expect } from 'vitest'
import { type FakeSignInProvider, startFakeSignInProvider } from '../../../../dev/fakeSignInProvider.ts'
import { browserOf, type SmallBrowser } from '../../../../test/support/browserOf.ts'
import { answersProvider, codeIn, comesThrough, goesToProvider } from '../../../../test/support/comesThrough.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { answerOf } from '../../http/answerErrors.ts'
import { minute } from '../../lib/clock.ts'

type World = TestApp & { provider: FakeSignInProvider }
type Account = Pick<Person, 'token' | 'password'>

const expired = { status: 400, body: answerOf(texts.linkCodeInvalid) }

async function withProvider(db: Db, story: (world: World) => Promise<void>): Promise<void> {
  const provider = await startFakeSignInProvider({
    publicUrl: 'http://127.0.0.1:1',
    people: ['ada', 'mallory'].map((name) => ({
      subject: `${name}-1`,
      name,
      email: `${name}@id.example`,
      isEmailVerified: true,
    })),
  })
  const world = await makeApp(db, provider.environment)
  try {
    await story({ ...world, provider })
  } finally {
    await world.close()
    await provider.close()
  }
}

const begins = (browser: SmallBrowser, { token }: Account, body: object) =>
  browser.posts('/api/auth/oauth/link', body, token)

const finishes = (browser: SmallBrowser, { token }: Account, code: string) =>
  browser.posts('/api/auth/oauth/link/finish', { code }, token)

/** The path that the provider sends the browser back to. */
async function goesToLink(browser: SmallBrowser, account: Account, subject: string | null): Promise<string> {
  const { status, body } = await begins(browser, account, { currentPassword: account.password })
  expect(status).toBe(200)
  // The contract's answer.
  return answersProvider(browser, (body as { url: string }).url, subject)
}

const linkCodeIn = (location: string) => /^\/settings\?link=([\w-]{43})$/.exec(location)?.[1] ?? ''

async function comesBackWithCode(browser: SmallBrowser, account: Account, subject: string): Promise<string> {
  const code = linkCodeIn((await browser.opens(await goesToLink(browser, account, subject))).location)
  expect(code).not.toBe('')
  return code
}

const namesOf = async (person: Pick<Person, 'calls'>) =>
  (await person.calls('GET /auth/identities')).identities.map(({ name }) => name)

const linksIn = (db: Db) => db.selectFrom('oauthIdentities').select(['subject', 'userId']).execute()

anyDatabase('a reader links the provider and signs in through it, whatever address it knows them by', (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    const code = await comesBackWithCode(browser, ada, 'ada-1')
    expect(await namesOf(ada), 'not before the page confirms it').toEqual([])
    expect((await finishes(browser, ada, code)).status).toBe(200)
    expect(await namesOf(ada)).toEqual(['Example ID'])
    const { user } = await comesThrough(app, 'ada-1')
    expect(user).toMatchObject({ id: ada.id, email: ada.email })
  }),
)

anyDatabase('a link needs the current password, and an account without one sets it first', (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    for (const body of [{}, { currentPassword: 'wrong' }])
      expect(await begins(browser, ada, body)).toEqual({ status: 403, body: answerOf(texts.wrongPassword) })
    const passwordless = await comesThrough(app, 'mallory-1')
    const refused = await begins(browser, { token: passwordless.token, password: '' }, {})
    expect(refused).toEqual({ status: 403, body: answerOf(texts.noPasswordYet) })
    expect(await db.selectFrom('oauthAttempts').selectAll().execute()).toEqual([])
  }),
)

anyDatabase('a link asks the provider who one is, even when its browser session is open', (db) =>
  withProvider(db, async ({ app, register }) => {
    const browser = browserOf(app)
    await goesToProvider(browser, 'mallory-1')
    const { body } = await begins(browser, await register('Ada'), { currentPassword: 'the password of Ada' })
    expect(new URL((body as { url: string }).url).searchParams.get('prompt')).toBe('login')
  }),
)

anyDatabase('a provider identity linked to another account stays there, and the reader learns why', (db) =>
  withProvider(db, async ({ app, register }) => {
    const { user } = await comesThrough(app, 'mallory-1')
    const ada = await register('Ada')
    const browser = browserOf(app)
    const code = await comesBackWithCode(browser, ada, 'mallory-1')
    expect(await finishes(browser, ada, code)).toEqual({ status: 409, body: answerOf(texts.identityTaken) })
    expect(await finishes(browser, ada, code), 'the code is spent').toEqual(expired)
    expect(await linksIn(db)).toEqual([{ subject: 'mallory-1', userId: user.id }])
  }),
)

anyDatabase('linking once more what is linked already changes nothing', (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    for (let times = 0; times < 2; times++) {
      const code = await comesBackWithCode(browser, ada, 'ada-1')
      expect((await finishes(browser, ada, code)).status).toBe(200)
    }
    expect(await linksIn(db)).toEqual([{ subject: 'ada-1', userId: ada.id }])
  }),
)

anyDatabase("the answer to a stranger's link, opened in a reader's browser, links nothing to either account", (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const mallory = await register('Mallory')
    const [adas, mallorys] = [browserOf(app), browserOf(app)]
    const answer = await goesToLink(mallorys, mallory, 'mallory-1')
    // Ada's browser has an attempt of its own, or none at all.
    expect((await adas.opens(answer)).location).toBe('/login?error=invalid_state')
    await begins(adas, ada, { currentPassword: ada.password })
    expect((await adas.opens(answer)).location).toBe('/login?error=invalid_state')
    // Nor does the address of the page, with the code of Mallory's answer.
    const code = await comesBackWithCode(mallorys, mallory, 'mallory-1')
    expect(await finishes(adas, ada, code)).toEqual(expired)
    expect(await finishes(mallorys, ada, code), 'not even in the same browser').toEqual(expired)
    expect(await linksIn(db)).toEqual([])
  }),
)

anyDatabase("a reader who follows a stranger's link to the provider links nothing to the stranger's account", (db) =>
  withProvider(db, async ({ app, register }) => {
    const mallory = await register('Mallory')
    const mallorys = browserOf(app)
    const { body } = await begins(mallorys, mallory, { currentPassword: mallory.password })
    const adas = browserOf(app)
    const answer = await answersProvider(adas, (body as { url: string }).url, 'ada-1')
    expect((await adas.opens(answer)).location).toBe('/login?error=invalid_state')
    const code = await comesBackWithCode(mallorys, mallory, 'mallory-1')
    expect(await finishes(adas, mallory, code), "Mallory's code in Ada's browser").toEqual(expired)
    expect(await linksIn(db)).toEqual([])
  }),
)

anyDatabase('the code of a link opens no session, and the code of a sign-in links nothing', (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    const linkCode = await comesBackWithCode(browser, ada, 'ada-1')
    expect((await browser.posts('/api/auth/oauth/session', { code: linkCode })).status).toBe(400)
    const signInCode = codeIn((await browser.opens(await goesToProvider(browser, 'mallory-1'))).location)
    expect(await finishes(browser, ada, signInCode)).toEqual(expired)
    expect(await namesOf(ada)).toEqual([])
  }),
)

anyDatabase('the code of a link works once and for two minutes, and is not stored as it is', (db) =>
  withProvider(db, async ({ app, register, passes }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    const late = await comesBackWithCode(browser, ada, 'ada-1')
    expect(JSON.stringify(await db.selectFrom('oauthLinkCodes').selectAll().execute())).not.toContain(late)
    passes(limits.signInCodeMinutes * minute)
    for (const code of [late, '', 'x'.repeat(43)]) expect(await finishes(browser, ada, code)).toEqual(expired)
    const code = await comesBackWithCode(browser, ada, 'ada-1')
    expect((await finishes(browser, ada, code)).status).toBe(200)
    expect(await finishes(browser, ada, code)).toEqual(expired)
    expect(await db.selectFrom('oauthLinkCodes').selectAll().execute()).toEqual([])
  }),
)

anyDatabase('a link under way ends with the session it began in', (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    const answer = await goesToLink(browser, ada, 'ada-1')
    const open = await comesBackWithCode(browser, ada, 'ada-1')
    await ada.calls('DELETE /auth/sessions')
    const { email, password } = ada
    const { token } = await callsOf(app, null).calls('POST /auth/login', { body: { email, password } })
    expect(await finishes(browser, { token, password }, open)).toEqual(expired)
    expect((await browser.opens(answer)).location).toBe('/login?error=invalid_state')
    expect(await linksIn(db)).toEqual([])
  }),
)

anyDatabase('who cancels at the provider is back at the settings', (db) =>
  withProvider(db, async ({ app, register }) => {
    const ada = await register('Ada')
    const browser = browserOf(app)
    const answer = await goesToLink(browser, ada, null)
    expect((await browser.opens(answer)).location).toBe('/settings?linkError=no_code')
    const forged = (await goesToLink(browser, ada, 'ada-1')).replace(/code=[^&]+/, 'code=made-up')
    expect((await browser.opens(forged)).location).toBe('/settings?linkError=oauth_failed')
  }),
)

eachDatabase('of two accounts that link the same person at once, one gets them', (db) =>
  withProvider(db, async ({ app, register }) => {
    const people = [await register('Ada'), await register('Mallory')]
    const ready = await Promise.all(
      people.map(async (person) => {
        const browser = browserOf(app)
        const code = await comesBackWithCode(browser, person, 'ada-1')
        return () => finishes(browser, person, code)
      }),
    )
    const answers = await sideBySide(db, ready)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await linksIn(db)).toHaveLength(1)
  }),
)

anyDatabase('without a provider, or while it is away, a link begins with a message', async (db) => {
  const bare = await makeApp(db)
  const ada = await bare.register('Ada')
  const body = { currentPassword: ada.password }
  expect((await ada.tries('POST /auth/oauth/link', { body })).status).toBe(404)
  await bare.close()
  const provider = await startFakeSignInProvider({ publicUrl: 'http://127.0.0.1:1' })
  await provider.close()
  const { app, close } = await makeApp(db, provider.environment)
  const away = await callsOf(app, ada.token).tries('POST /auth/oauth/link', { body })
  expect(away).toMatchObject({ status: 502, error: texts.providerUnreachable() })
  await close()
})
