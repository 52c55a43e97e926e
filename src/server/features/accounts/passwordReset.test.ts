import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { minute } from '../../lib/clock.ts'

const exposed = { EXPOSE_RESET_TOKEN: 'true' }

async function askForLink({ app }: Pick<TestApp, 'app'>, email: string): Promise<string> {
  const { token } = await callsOf(app, null).calls('POST /auth/forgot-password', { body: { email } })
  if (token === undefined) throw new Error('no token came')
  return token
}

anyDatabase(
  'without mail, requesting a reset link names the operator for every address and shows no token',
  async (db) => {
    const { app, register } = await makeApp(db)
    const { email } = await register('Ada')
    const stranger = callsOf(app, null)
    const known = await stranger.tries('POST /auth/forgot-password', { body: { email } })
    const unknown = await stranger.tries('POST /auth/forgot-password', { body: { email: 'nobody@example.com' } })
    expect([known.status, known.body]).toEqual([200, { message: texts.resetNeedsOperator() }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  },
)

anyDatabase('a reset replaces the address for newsletters, if the owner wants that', async (db) => {
  const world = await makeApp(db, { ...exposed, INBOUND_MAIL_DOMAIN: 'in.example.com', INBOUND_SMTP_PORT: '2525' })
  const ada = await world.register('Ada')
  const stranger = callsOf(world.app, null)
  const resets = async (renewsNewsletterAddress: boolean, password: string) => {
    const token = await askForLink(world, ada.email)
    const link = await stranger.calls('GET /auth/reset-password/:token', { params: { token } })
    await stranger.calls('POST /auth/reset-password', { body: { token, password, renewsNewsletterAddress } })
    const signedIn = await stranger.calls('POST /auth/login', { body: { email: ada.email, password } })
    const { address } = await callsOf(world.app, signedIn.token).calls('GET /newsletters/address')
    return { link, address }
  }
  expect((await resets(true, 'a new one 1')).link).toEqual({ isValid: true })
  const kept = await resets(false, 'a new one 2')
  expect(kept.link).toEqual({ isValid: true, hasNewsletterAddress: true })
  const renewed = await resets(true, 'a new one 3')
  expect(renewed.address).not.toBe(kept.address)
})

anyDatabase('a reader who forgot the password sets a new one, once, and is signed out everywhere', async (db) => {
  const world = await makeApp(db, exposed)
  const ada = await world.register('Ada')
  const stranger = callsOf(world.app, null)
  const token = await askForLink(world, ada.email.toUpperCase())
  const good = await stranger.calls('GET /auth/reset-password/:token', { params: { token } })
  expect(good).toEqual({ isValid: true })
  const done = await stranger.calls('POST /auth/reset-password', { body: { token, password: 'a new one' } })
  expect(done).toEqual({ message: texts.resetDone() })

  expect((await ada.tries('GET /auth/profile')).status).toBe(401)
  const old = await stranger.tries('POST /auth/login', { body: { email: ada.email, password: ada.password } })
  expect(old.status).toBe(401)
  const { user } = await stranger.calls('POST /auth/login', { body: { email: ada.email, password: 'a new one' } })
  expect(user.isEmailVerified).toBe(true)

  const again = await stranger.tries('POST /auth/reset-password', { body: { token, password: 'yet another' } })
  expect([again.status, again.error]).toEqual([400, texts.resetTokenInvalid()])
})

anyDatabase('of two uses of a link at once one sets the password', async (db) => {
  const world = await makeApp(db, exposed)
  const ada = await world.register('Ada')
  const token = await askForLink(world, ada.email)
  const stranger = callsOf(world.app, null)
  const answers = await sideBySide(
    db,
    ['password one', 'password two'].map(
      (password) => () => stranger.tries('POST /auth/reset-password', { body: { token, password } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

anyDatabase('a link is valid for an hour', async (db) => {
  const world = await makeApp(db, exposed)
  const ada = await world.register('Ada')
  const token = await askForLink(world, ada.email)
  const stranger = callsOf(world.app, null)
  world.passes(limits.resetLinkMinutes * minute - 1)
  expect((await stranger.tries('GET /auth/reset-password/:token', { params: { token } })).status).toBe(200)
  world.passes(1)
  const late = await stranger.tries('GET /auth/reset-password/:token', { params: { token } })
  expect([late.status, late.error]).toEqual([400, texts.resetTokenInvalid()])
  const tooLate = await stranger.tries('POST /auth/reset-password', { body: { token, password: 'a new one' } })
  expect([tooLate.status, tooLate.error]).toEqual([400, texts.resetTokenInvalid()])
})

anyDatabase('a reset invalidates all other links of the account', async (db) => {
  const world = await makeApp(db, exposed)
  const ada = await world.register('Ada')
  const first = await askForLink(world, ada.email)
  const second = await askForLink(world, ada.email)
  const stranger = callsOf(world.app, null)
  await stranger.calls('POST /auth/reset-password', { body: { token: second, password: 'a new one' } })
  expect((await stranger.tries('GET /auth/reset-password/:token', { params: { token: first } })).status).toBe(400)
})

anyDatabase('a made-up link is refused, and so is a short password', async (db) => {
  const world = await makeApp(db, exposed)
  const ada = await world.register('Ada')
  const stranger = callsOf(world.app, null)
  for (const token of ['made-up', 'made-up'.repeat(40)]) {
    const madeUp = await stranger.tries('GET /auth/reset-password/:token', { params: { token } })
    expect([madeUp.status, madeUp.error]).toEqual([400, texts.resetTokenInvalid()])
  }
  const token = await askForLink(world, ada.email)
  const short = await stranger.tries('POST /auth/reset-password', { body: { token, password: '12345' } })
  expect([short.status, short.error]).toEqual([400, texts.passwordTooShort()])
  expect((await stranger.tries('GET /auth/reset-password/:token', { params: { token } })).status).toBe(200)
})

anyDatabase('no link is stored unhashed', async (db) => {
  const world = await makeApp(db, exposed)
  const ada = await world.register('Ada')
  const token = await askForLink(world, ada.email)
  expect(JSON.stringify(await db.selectFrom('passwordResets').selectAll().execute())).not.toContain(token)
})

anyDatabase('a reset verifies the address, and then ADMIN_EMAILS counts', async (db) => {
  const world = await makeApp(db, { ...exposed, ADMIN_EMAILS: 'boss@example.com' })
  await world.register('First')
  const boss = await world.register('Boss')
  expect((await boss.calls('GET /auth/profile')).user.isAdmin).toBe(false)
  const token = await askForLink(world, boss.email)
  const stranger = callsOf(world.app, null)
  await stranger.calls('POST /auth/reset-password', { body: { token, password: 'a new one' } })
  const { user } = await stranger.calls('POST /auth/login', { body: { email: boss.email, password: 'a new one' } })
  expect(user.isAdmin).toBe(true)
})
