import { expect } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { texts } from '../../../shared/texts/texts.ts'

const suspends = (admin: Person, { id }: { id: number }, isSuspended = true) =>
  admin.tries('PATCH /admin/users/:id', { params: { id }, body: { isSuspended } })

anyDatabase('an admin finds an account by a part of its address or name', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('Root')
  const found = async (q: string) => {
    const { users, pagination } = await admin.calls('GET /admin/users', { query: { q } })
    expect(pagination.total).toBe(users.length)
    return users.map(({ name }) => name)
  }
  for (const name of ['Ada Byron', 'Ada Yonath']) await register(name)
  const shop = await register('Shop')
  await shop.calls('PATCH /auth/profile', { body: { name: 'ÉMILE Ångström' } })
  expect([await found('émile å'), await found('ÅNG')]).toEqual([['ÉMILE Ångström'], ['ÉMILE Ångström']])
  await shop.calls('PATCH /auth/profile', { body: { name: '50% Off_er' } })
  expect(await found('ADA')).toEqual(['Ada Byron', 'Ada Yonath'])
  expect(await found('yonath@')).toEqual(['Ada Yonath'])
  expect(await found('ada.yonath@EXAMPLE')).toEqual(['Ada Yonath'])
  expect(await found('%')).toEqual(['50% Off_er'])
  expect(await found('f_e')).toEqual(['50% Off_er'])
  expect(await found('\\')).toEqual([])
  expect(await found(' ')).toHaveLength(4)
})

anyDatabase('a suspended reader is signed out at once and refused until the suspension is lifted', async (db) => {
  const { app, deps, register } = await makeApp(db)
  const admin = await register('Root')
  const ben = await register('Ben')
  let sessionsEnded = 0
  deps.events.subscribe(
    ben.id,
    () => {},
    () => sessionsEnded++,
  )
  const { body } = await suspends(admin, ben)
  expect(body.user).toMatchObject({ id: ben.id, isSuspended: true })
  expect((await ben.tries('GET /auth/profile')).status).toBe(401)
  expect(sessionsEnded).toBe(1)
  const signIn = { body: { email: ben.email, password: ben.password } }
  expect((await callsOf(app, null).tries('POST /auth/login', signIn)).status).toBe(403)

  expect((await suspends(admin, ben, false)).body.user.isSuspended).toBe(false)
  expect((await ben.tries('GET /auth/profile')).status).toBe(401)
  expect((await callsOf(app, null).tries('POST /auth/login', signIn)).status).toBe(200)
})

anyDatabase('an admin cannot suspend themselves or an unknown account', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('Root')
  const refused = await suspends(admin, admin)
  expect([refused.status, refused.error]).toEqual([409, texts.ownSuspension()])
  expect((await suspends(admin, { id: 9999 })).status).toBe(404)
})

anyDatabase('of two admins who suspend each other at once one stays admin', async (db) => {
  const { register } = await makeApp(db)
  const one = await register('One')
  const other = await register('Other')
  await db.updateTable('users').set({ adminSince: 1 }).execute()
  await sideBySide(db, [() => suspends(one, other), () => suspends(other, one)])
  const left = await db.selectFrom('users').select('id').where('suspendedAt', 'is', null).execute()
  expect(left).toHaveLength(1)
})

anyDatabase('an admin closes registration and opens it again', async (db) => {
  const { app, register } = await makeApp(db)
  const admin = await register('Root')
  const stranger = callsOf(app, null)
  const newcomer = { body: { email: 'new@example.com', password: 'a password' } }
  const { instance } = await admin.calls('PATCH /admin/instance', { body: { registration: 'closed' } })
  expect(instance).toMatchObject({ registration: 'closed', isRegistrationFixed: false, mailOut: null, backup: null })
  expect((await stranger.calls('GET /config')).registration).toBe('closed')
  expect((await stranger.tries('POST /auth/register', newcomer)).status).toBe(403)
  await admin.calls('PATCH /admin/instance', { body: { registration: 'open' } })
  expect((await stranger.tries('POST /auth/register', newcomer)).status).toBe(201)
})

anyDatabase('registration that the environment closed stays closed', async (db) => {
  const { register } = await makeApp(db, { REGISTRATION: 'closed' })
  const admin = await register('Root')
  expect((await admin.calls('GET /admin/instance')).instance).toMatchObject({ isRegistrationFixed: true })
  const refused = await admin.tries('PATCH /admin/instance', { body: { registration: 'open' } })
  expect([refused.status, refused.error]).toEqual([409, texts.registrationFixed()])
})

anyDatabase('an admin sends a test mail, and sees the mail server’s response', async (db) => {
  const mail = await startFakeMail()
  const { register, close } = await makeApp(db, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'paper@news.example',
    PUBLIC_URL: 'https://news.example',
  })
  const admin = await register('Root')
  expect((await admin.calls('GET /admin/instance')).instance.mailOut).toEqual({ from: 'paper@news.example' })
  await mail.nextTo(admin.email)
  await admin.calls('POST /admin/test-mail')
  expect((await mail.nextTo(admin.email)).subject).toBe('Broadsheet: A test mail')
  mail.refuses()
  const refused = await admin.tries('POST /admin/test-mail')
  expect([refused.status, refused.error]).toEqual([502, expect.stringContaining('There is no such mailbox.')])
  await close()
  await mail.close()
})

anyDatabase('without outgoing mail the admin sees that', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('Root')
  expect((await admin.calls('GET /admin/instance')).instance.mailOut).toBeNull()
  expect((await admin.tries('POST /admin/test-mail')).error).toBe(texts.mailNotSetUp())
})
