import { expect, vi } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { day } from '../../lib/clock.ts'

const registers = ({ app }: TestApp, name: string, invite?: string) =>
  callsOf(app, null).tries('POST /auth/register', {
    body: { email: `${name}@example.com`, password: 'a long password', ...(invite && { invite }) },
  })

const byInvite = { REGISTRATION: 'invite' }

eachDatabase('an invitation opens one account, also for two people at the same moment', async (db) => {
  const world = await makeApp(db, byInvite)
  const admin = await world.register('Root')
  expect(await registers(world, 'eve')).toMatchObject({ status: 403, error: texts.registrationByInvite() })
  const { token } = await admin.calls('POST /invites')
  const statuses = await sideBySide(
    db,
    ['ann', 'ben', 'cid'].map((name) => () => registers(world, name, token)),
  )
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
  expect(statuses.find(({ status }) => status === 403)?.error).toBe(texts.inviteInvalid())
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2)
  expect((await admin.calls('GET /invites')).invites).toEqual([])
})

eachDatabase('an invitation to a taken address stays valid', async (db) => {
  const world = await makeApp(db, byInvite)
  const admin = await world.register('Root')
  const { token } = await admin.calls('POST /invites')
  expect((await registers(world, 'root', token)).status).toBe(409)
  expect((await registers(world, 'ann', token)).status).toBe(201)
})

anyDatabase('an invitation ends after its days, when it is ended, and with the suspension of its maker', async (db) => {
  const world = await makeApp(db, { ...byInvite, INVITES: 'readers' })
  const admin = await world.register('Root')
  const made = async () => admin.calls('POST /invites')
  const old = await made()
  world.passes(limits.inviteDays * day)
  expect((await registers(world, 'ann', old.token)).status).toBe(403)
  const ended = await made()
  expect((await admin.calls('GET /invites')).invites).toEqual([ended.invite])
  await admin.calls('DELETE /invites/:id', { params: { id: ended.invite.id } })
  expect((await registers(world, 'ann', ended.token)).status).toBe(403)

  const first = await made()
  await registers(world, 'ben', first.token)
  const signIn = { body: { email: 'ben@example.com', password: 'a long password' } }
  const session = await callsOf(world.app, null).calls('POST /auth/login', signIn)
  const bens = await callsOf(world.app, session.token).calls('POST /invites')
  await admin.calls('PATCH /admin/users/:id', { params: { id: session.user.id }, body: { isSuspended: true } })
  expect((await registers(world, 'cid', bens.token)).status).toBe(403)
  expect(JSON.stringify(await db.selectFrom('invites').selectAll().execute())).not.toContain(bens.token)
})

anyDatabase('readers invite only where the operator lets them, and nobody does where no one needs it', async (db) => {
  const open = await makeApp(db)
  const admin = await open.register('Root')
  const reader = await open.register('Ben')
  expect(await admin.tries('POST /invites')).toMatchObject({ status: 403, error: texts.invitesOff() })
  const statusesWith = async (environment: Record<string, string>) => {
    const { app } = await makeApp(db, environment)
    const answers = [admin, reader].map(({ token }) => callsOf(app, token).tries('POST /invites'))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await statusesWith(byInvite)).toEqual([201, 403])
  expect(await statusesWith({ REGISTRATION: 'approval', INVITES: 'readers' })).toEqual([201, 201])
  expect(await statusesWith({ REGISTRATION: 'closed', INVITES: 'readers' })).toEqual([403, 403])
})

anyDatabase('a reader has a limited number of open invitations', async (db) => {
  const { register } = await makeApp(db, byInvite)
  const admin = await register('Root')
  for (let count = 0; count < limits.invitesMax; count++) await admin.calls('POST /invites')
  expect((await admin.tries('POST /invites')).status).toBe(409)
})

eachDatabase('a newcomer waits for the approval of an admin', async (db) => {
  const world = await makeApp(db, { REGISTRATION: 'approval' })
  const admin = await world.register('Root')
  expect(await registers(world, 'ben')).toMatchObject({ status: 403, error: texts.accountWaiting() })
  const signIn = (password: string) =>
    callsOf(world.app, null).tries('POST /auth/login', { body: { email: 'ben@example.com', password } })
  expect(await signIn('a long password')).toMatchObject({ status: 403, error: texts.accountWaiting() })
  expect((await signIn('a guess')).status).toBe(401)
  const [ben] = (await admin.calls('GET /admin/users')).users
  expect(ben).toMatchObject({ email: 'ben@example.com', isWaiting: true, isSuspended: false })
  const params = { id: ben?.id ?? 0 }
  await admin.calls('PATCH /admin/users/:id', { params, body: { isSuspended: false } })
  expect((await signIn('a long password')).status).toBe(200)
  // An approved account can't be refused.
  expect((await admin.tries('DELETE /admin/users/:id', { params })).status).toBe(404)
})

anyDatabase('a newcomer reads in a mail that the account is open', async (db) => {
  const mail = await startFakeMail()
  const world = await makeApp(db, {
    REGISTRATION: 'approval',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Broadsheet <mail@example.com>',
    PUBLIC_URL: 'https://reader.example',
  })
  const admin = await world.register('Root')
  await registers(world, 'ben')
  const [ben] = (await admin.calls('GET /admin/users')).users
  const params = { id: ben?.id ?? 0 }
  for (const isSuspended of [false, true, false])
    await admin.calls('PATCH /admin/users/:id', { params, body: { isSuspended } })
  const approvals = () => mail.mails.filter(({ subject }) => subject.endsWith(texts.approvedMailSubject()))
  await vi.waitFor(() => expect(approvals()).toHaveLength(1))
  expect(approvals()[0]).toMatchObject({ to: 'ben@example.com' })
  expect(approvals()[0]?.text).toContain('https://reader.example/login')
  await world.close()
  expect(approvals()).toHaveLength(1)
  await mail.close()
})

anyDatabase('a refused account is deleted, and an invitation takes the place of the approval', async (db) => {
  const world = await makeApp(db, { REGISTRATION: 'approval' })
  const admin = await world.register('Root')
  await registers(world, 'ben')
  const [ben] = (await admin.calls('GET /admin/users')).users
  await admin.calls('DELETE /admin/users/:id', { params: { id: ben?.id ?? 0 } })
  expect((await admin.calls('GET /admin/users')).users).toHaveLength(1)
  const { token } = await admin.calls('POST /invites')
  expect((await registers(world, 'ben', token)).status).toBe(201)
})

anyDatabase('not more accounts wait than an admin can look through', async (db) => {
  const world = await makeApp(db, { REGISTRATION: 'approval' })
  await world.register('Root')
  const waiting = Array.from({ length: limits.waitingAccountsMax }, (_, index) => ({
    email: `w${index}@example.com`,
    emailKey: `w${index}@example.com`,
    suspendedAt: 1,
    waitingSince: 1,
    preferences: '{}',
    createdAt: 1,
  }))
  await db.insertInto('users').values(waiting).execute()
  expect(await registers(world, 'ben')).toMatchObject({ status: 403, error: texts.registrationClosed() })
})

eachDatabase('one address cannot fill the list of those who wait', async (db) => {
  const world = await makeApp(db, { REGISTRATION: 'approval', RATE_LIMIT: 'on', TRUST_PROXY: 'true' })
  const admin = await world.register('Root')
  const asks = async (name: string, from: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'x-forwarded-for': from },
        payload: { email: `${name}@example.com`, password: 'a long password' },
      })
    ).statusCode
  const statuses: number[] = []
  for (let number = 0; number < 12; number++) statuses.push(await asks(`stranger${number}`, '192.0.2.7'))
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
  expect(await asks('ben', '192.0.2.8')).toBe(403)
  expect((await admin.calls('GET /admin/users')).users.filter(({ isWaiting }) => isWaiting)).toHaveLength(11)
  world.passes(day)
  expect(await asks('late', '192.0.2.7')).toBe(403)
})

anyDatabase('an admin chooses the mode of registration unless the environment says it', async (db) => {
  const { app, register } = await makeApp(db)
  const admin = await register('Root')
  await admin.calls('PATCH /admin/instance', { body: { registration: 'invite' } })
  expect((await callsOf(app, null).calls('GET /config')).registration).toBe('invite')
  const fixed = await makeApp(db, { REGISTRATION: 'approval' })
  const { status } = await callsOf(fixed.app, admin.token).tries('PATCH /admin/instance', {
    body: { registration: 'open' },
  })
  expect(status).toBe(409)
})
