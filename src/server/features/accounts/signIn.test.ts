import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createPasswords, type Passwords } from '../../core/accounts/passwords.ts'
import type { UserRow } from '../../db/schema.ts'
import { answerOf } from '../../http/answerErrors.ts'
import { createThrottle } from '../../http/throttle.ts'
import { day } from '../../lib/clock.ts'
import { owaspCost } from '../../lib/passwordCost.ts'
import { logIn } from './logIn.ts'
import { createSignInPlaces } from './signInPlaces.ts'

eachDatabase('a person signs in with the address in any case', async (db) => {
  const { app, register } = await makeApp(db)
  const { email, password, id } = await register('Ada')
  const stranger = callsOf(app, null)
  const answer = await stranger.tries('POST /auth/login', { body: { email: ` ${email.toUpperCase()} `, password } })
  expect([answer.status, answer.body.user.id]).toEqual([200, id])
  expect((await callsOf(app, answer.body.token).calls('GET /auth/profile')).user.id).toBe(id)
})

eachDatabase(
  'a wrong password and an unknown address get the same response, even for a suspended account',
  async (db) => {
    const { app, register } = await makeApp(db)
    const { email, password } = await register('Ada')
    const stranger = callsOf(app, null)
    const wrongPassword = await stranger.tries('POST /auth/login', { body: { email, password: 'a guess' } })
    const unknown = await stranger.tries('POST /auth/login', { body: { email: 'nobody@example.com', password } })
    await db.updateTable('users').set({ suspendedAt: 1 }).where('email', '=', email).execute()
    const suspended = await stranger.tries('POST /auth/login', { body: { email, password: 'a guess' } })
    for (const answer of [wrongPassword, unknown, suspended])
      expect([answer.status, answer.body]).toEqual([401, answerOf(texts.loginFailed)])
  },
)

eachDatabase('a suspended reader with the right password sees the reason, and it counts as no guess', async (db) => {
  const { app, register, deps } = await makeApp(db, { RATE_LIMIT: 'on' })
  const { email, password } = await register('Ada')
  await db.updateTable('users').set({ suspendedAt: 1 }).execute()
  const answer = await callsOf(app, null).tries('POST /auth/login', { body: { email, password } })
  expect([answer.status, answer.body]).toEqual([403, answerOf(texts.accountSuspended)])
  expect(await db.selectFrom('sessions').select('id').where('createdAt', '>', deps.clock()).execute()).toEqual([])
  await db.updateTable('users').set({ suspendedAt: null }).execute()
  expect((await callsOf(app, null).tries('POST /auth/login', { body: { email, password } })).status).toBe(200)
})

eachDatabase('an address or a password longer than any is not tried, nor remembered as a wrong guess', async (db) => {
  const { app } = await makeApp(db)
  const tooLong = { email: 'a'.repeat(limits.emailMaxChars + 1), password: 'a'.repeat(limits.passwordMaxChars + 1) }
  for (const body of [
    { ...tooLong, password: 'a guess' },
    { ...tooLong, email: 'ada@example.com' },
  ]) {
    const { status, error } = await callsOf(app, null).tries('POST /auth/login', { body })
    expect([status, error]).toEqual([400, texts.loginFailed()])
  }
})

eachDatabase('an account without a password accepts none', async (db) => {
  const { app, register } = await makeApp(db)
  const { email, password } = await register('Ada')
  await db.updateTable('users').set({ passwordHash: null }).execute()
  expect((await callsOf(app, null).tries('POST /auth/login', { body: { email, password } })).status).toBe(401)
})

eachDatabase('signing in renews a hash with weaker parameters', async (db) => {
  const { app, register } = await makeApp(db, {}, { passwordCost: owaspCost })
  const { email, password } = await register('Ada')
  const weak = await createPasswords({ memoryKib: 64, passes: 1, lanes: 1 }).hash(password, { is: 'known' })
  await db.updateTable('users').set({ passwordHash: weak }).execute()
  const stranger = callsOf(app, null)
  await stranger.calls('POST /auth/login', { body: { email, password } })
  const { passwordHash } = await db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
  expect(passwordHash).toContain('m=19456,t=2,p=1')
  await stranger.calls('POST /auth/login', { body: { email, password } })
})

type Change = Partial<Pick<UserRow, 'passwordHash' | 'suspendedAt'>>
const meanwhile: [what: string, change: Change, text: string][] = [
  ['a new password', { passwordHash: 'of another password' }, texts.loginFailed()],
  ['a suspension', { suspendedAt: 1 }, texts.accountSuspended()],
]
for (const [what, change, text] of meanwhile)
  eachDatabase(`${what} that comes while the old password is being checked leaves nobody signed in`, async (db) => {
    const { deps, register } = await makeApp(db)
    const ada = await register('Ada')
    await db.deleteFrom('sessions').execute()
    const passwords: Passwords = {
      hash: async () => 'unhashed',
      check: async (_, stored) => {
        if (stored === change.passwordHash) return 'wrong'
        await db.updateTable('users').set(change).where('id', '=', ada.id).execute()
        return 'right'
      },
    }
    const throttle = createThrottle({ db, clock: deps.clock, isOn: false })
    const users = { ...deps, passwords, places: createSignInPlaces(db), throttle, mailer: null }
    const { email, password } = ada
    const signIn = logIn(users, { email, password, userAgent: '', address: '192.0.2.1' })
    await expect(signIn).rejects.toThrow(text)
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

eachDatabase('two devices that sign in at once both succeed, though one renews the hash', async (db) => {
  const { app, register } = await makeApp(db)
  const { email, password } = await register('Ada')
  const weak = await createPasswords({ memoryKib: 64, passes: 1, lanes: 1 }).hash(password, { is: 'known' })
  await db.updateTable('users').set({ passwordHash: weak }).execute()
  const signIn = () => callsOf(app, null).tries('POST /auth/login', { body: { email, password } })
  expect((await sideBySide(db, [signIn, signIn])).map(({ status }) => status)).toEqual([200, 200])
})

eachDatabase('signing out ends this session and leaves the other device signed in', async (db) => {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const { token } = await callsOf(app, null).calls('POST /auth/login', {
    body: { email: ada.email, password: ada.password },
  })
  await ada.calls('POST /auth/logout')
  expect((await ada.tries('GET /auth/profile')).status).toBe(401)
  expect((await callsOf(app, token).tries('GET /auth/profile')).status).toBe(200)
})

eachDatabase('a session is valid for sixty days after its last use', async (db) => {
  const { register, passes } = await makeApp(db)
  const ada = await register('Ada')
  passes((limits.sessionDays - 1) * day)
  expect((await ada.tries('GET /auth/profile')).status).toBe(200)
  passes((limits.sessionDays - 1) * day)
  expect((await ada.tries('GET /auth/profile')).status).toBe(200)
  passes(limits.sessionDays * day)
  expect((await ada.tries('GET /auth/profile')).status).toBe(401)
})

eachDatabase('signing in deletes expired sessions', async (db) => {
  const { app, register, passes } = await makeApp(db)
  const { email, password } = await register('Ada')
  passes(limits.sessionDays * day)
  await callsOf(app, null).calls('POST /auth/login', { body: { email, password } })
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

eachDatabase('an address listed in ADMIN_EMAILS counts only once it is verified', async (db) => {
  const { app, register } = await makeApp(db, { ADMIN_EMAILS: 'Boss@Example.com' })
  await register('First')
  const boss = await register('Boss')
  const signsIn = () =>
    callsOf(app, null).calls('POST /auth/login', { body: { email: boss.email, password: boss.password } })
  expect((await signsIn()).user.isAdmin).toBe(false)
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', boss.id).execute()
  expect((await signsIn()).user.isAdmin).toBe(true)
  expect((await boss.tries('GET /admin/stats')).status).toBe(200)
})
