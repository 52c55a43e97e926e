import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { texts } from '../../../shared/texts/texts.ts'

const signsInAgain = ({ app }: Pick<TestApp, 'app'>, { email, password }: Pick<Person, 'email' | 'password'>) =>
  callsOf(app, null).tries('POST /auth/login', { body: { email, password } })

anyDatabase('a reader changes name and preferences, and other fields stay', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const first = await ada.calls('PATCH /auth/profile', { body: { preferences: { theme: 'dark' } } })
  expect(first.user).toMatchObject({ name: 'Ada', preferences: { theme: 'dark', view: 'list' } })
  const second = await ada.calls('PATCH /auth/profile', {
    body: { name: ' Lady Ada ', preferences: { view: 'cards' } },
  })
  expect(second.user).toMatchObject({ name: 'Lady Ada', preferences: { theme: 'dark', view: 'cards' } })
  expect((await ada.calls('GET /auth/profile')).user).toEqual(second.user)
  expect((await ada.calls('PATCH /auth/profile', { body: { name: '' } })).user.name).toBeNull()
  expect((await ada.calls('PATCH /auth/profile', { body: {} })).user.preferences.theme).toBe('dark')
})

anyDatabase('two preferences changed at once are both kept', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const choices = [{ theme: 'dark' }, { view: 'cards' }, { unreadOnly: true }]
  await sideBySide(
    db,
    choices.map((preferences) => () => ada.calls('PATCH /auth/profile', { body: { preferences } })),
  )
  expect((await ada.calls('GET /auth/profile')).user.preferences).toMatchObject({
    theme: 'dark',
    view: 'cards',
    unreadOnly: true,
  })
})

anyDatabase('shortcuts follow the account, each on its own', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const bob = await register('Bob')
  const choices = [{ toggleRead: ['x'] }, { toggleSaved: [] }, { showPalette: ['Ctrl+e', 'g p'] }]
  await sideBySide(
    db,
    choices.map((shortcuts) => () => ada.calls('PATCH /auth/profile', { body: { preferences: { shortcuts } } })),
  )
  const chosen = { toggleRead: ['x'], toggleSaved: [], showPalette: ['Ctrl+e', 'g p'] }
  expect((await ada.calls('GET /auth/profile')).user.preferences.shortcuts).toEqual(chosen)
  const body = { preferences: { shortcuts: { toggleSaved: null } } }
  const { user } = await ada.calls('PATCH /auth/profile', { body })
  expect(user.preferences.shortcuts).toEqual({ toggleRead: ['x'], showPalette: ['Ctrl+e', 'g p'] })
  expect((await bob.calls('GET /auth/profile')).user.preferences.shortcuts).toEqual({})
})

anyDatabase('a new password needs the current one and ends the other sessions', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const otherDevice = callsOf(world.app, (await signsInAgain(world, ada)).body.token)
  for (const body of [{ password: 'a new one' }, { password: 'a new one', currentPassword: 'a guess' }]) {
    const refused = await ada.tries('PATCH /auth/profile', { body })
    expect([refused.status, refused.error]).toEqual([403, texts.wrongPassword()])
  }
  expect((await otherDevice.tries('GET /auth/profile')).status).toBe(200)
  await ada.calls('PATCH /auth/profile', { body: { password: 'a new one', currentPassword: ada.password } })
  expect((await ada.tries('GET /auth/profile')).status).toBe(200)
  expect((await otherDevice.tries('GET /auth/profile')).status).toBe(401)
  expect((await signsInAgain(world, ada)).status).toBe(401)
  expect((await signsInAgain(world, { email: ada.email, password: 'a new one' })).status).toBe(200)
})

anyDatabase('a new address needs the password, and must be verified again', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
  const refused = await ada.tries('PATCH /auth/profile', { body: { email: 'new@example.com' } })
  expect([refused.status, refused.error]).toEqual([403, texts.wrongPassword()])
  const { user } = await ada.calls('PATCH /auth/profile', {
    body: { email: 'New@example.com', currentPassword: ada.password },
  })
  expect(user).toMatchObject({ email: 'New@example.com', isEmailVerified: false })
  expect((await signsInAgain(world, { email: 'new@example.com', password: ada.password })).status).toBe(200)
  expect((await signsInAgain(world, ada)).status).toBe(401)
})

anyDatabase('a form that sends the same address back needs no password', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).execute()
  const { user } = await ada.calls('PATCH /auth/profile', { body: { name: 'A.', email: ada.email } })
  expect(user).toMatchObject({ name: 'A.', email: ada.email, isEmailVerified: true })
})

anyDatabase("another person's address cannot be taken over", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const bob = await register('Bob')
  const body = { email: ada.email.toUpperCase(), name: 'Not Bob', currentPassword: bob.password }
  const refused = await bob.tries('PATCH /auth/profile', { body })
  expect([refused.status, refused.error]).toEqual([409, texts.addressTaken()])
  expect((await bob.calls('GET /auth/profile')).user).toMatchObject({ email: bob.email, name: 'Bob' })
})

anyDatabase('a reset link mailed to the old address is invalid after the address changed', async (db) => {
  const { app, register } = await makeApp(db, { EXPOSE_RESET_TOKEN: 'true' })
  const ada = await register('Ada')
  const stranger = callsOf(app, null)
  const { token = '' } = await stranger.calls('POST /auth/forgot-password', { body: { email: ada.email } })
  await ada.calls('PATCH /auth/profile', { body: { email: 'new@example.com', currentPassword: ada.password } })
  expect((await stranger.tries('GET /auth/reset-password/:token', { params: { token } })).status).toBe(400)
})

anyDatabase('garbage in a profile is refused', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  for (const body of [
    { email: 'nonsense', currentPassword: ada.password },
    { password: 'short', currentPassword: ada.password },
    { preferences: { theme: 'mauve' } },
    { preferences: { shortcuts: { noSuchCommand: ['x'] } } },
    { preferences: { shortcuts: { toggleRead: ['Escape'] } } },
    { preferences: { shortcuts: { toggleRead: 'x' } } },
    { preferences: { shortcuts: { toggleRead: ['a', 'b', 'c', 'd', 'e'] } } },
    { preferences: { shortcuts: { toggleRead: ['x'.repeat(100)] } } },
    { name: 3 },
  ])
    expect((await ada.tries('PATCH /auth/profile', { body })).status).toBe(400)
})

anyDatabase('onboarding is completed once', async (db) => {
  const { register, passes } = await makeApp(db)
  const ada = await register('Ada')
  expect((await ada.calls('POST /auth/onboarding/complete')).user.isOnboarded).toBe(true)
  const { onboardedAt } = await db.selectFrom('users').select('onboardedAt').executeTakeFirstOrThrow()
  passes(1000)
  expect((await ada.calls('POST /auth/onboarding/complete')).user.isOnboarded).toBe(true)
  expect(await db.selectFrom('users').select('onboardedAt').executeTakeFirstOrThrow()).toEqual({ onboardedAt })
})

anyDatabase('a signed-out caller has no profile', async (db) => {
  const { app } = await makeApp(db)
  for (const stranger of [callsOf(app, null), callsOf(app, 'x'.repeat(43)), callsOf(app, 'short')]) {
    expect((await stranger.tries('GET /auth/profile')).status).toBe(401)
    expect((await stranger.tries('PATCH /auth/profile', { body: { name: 'Me' } })).status).toBe(401)
    expect((await stranger.tries('POST /auth/onboarding/complete')).status).toBe(401)
    expect((await stranger.tries('POST /auth/logout')).status).toBe(401)
  }
})
