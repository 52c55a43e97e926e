import { describe, expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { type OpenStream, openStream } from '../../../../test/support/openStream.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'

/** Ada, the admin, and Ben, who has two devices with an open page each. */
async function openPages(db: Db) {
  const test = await makeApp(db)
  await test.app.listen()
  const ada = await test.register('Ada')
  const ben = await test.register('Ben')
  const token = await signIn(test, ben)
  const phone = { ...ben, token, ...callsOf(test.app, token) }
  const atDesk = await openStream(test.app, ben)
  const onPhone = await openStream(test.app, phone)
  const adas = await openStream(test.app, ada)
  return { ...test, ada, ben, phone, atDesk, onPhone, adas }
}

async function signIn({ app }: TestApp, { email, password }: Person): Promise<string> {
  const { token } = await callsOf(app, null).calls('POST /auth/login', { body: { email, password } })
  return token
}

/** Expects that the first of these streams are signed out and the others are not. */
async function expectSignedOut(ended: OpenStream[], open: { stream: OpenStream; marks: () => void }[]) {
  for (const stream of ended) {
    expect(await stream.next()).toEqual({ type: 'boardChanged' })
    await stream.ended
  }
  for (const { stream, marks } of open) {
    marks()
    expect(await stream.next()).toEqual({ type: 'marksChanged' })
  }
}

describe('an open page', () => {
  anyDatabase('of a suspended reader is signed out at once, on every device, and no other reader’s', async (db) => {
    const { close, deps, ada, ben, atDesk, onPhone, adas } = await openPages(db)
    await ada.calls('PATCH /admin/users/:id', { params: { id: ben.id }, body: { isSuspended: true } })
    const marks = () => deps.events.publish(ada.id, { type: 'marksChanged' })
    await expectSignedOut([atDesk, onPhone], [{ stream: adas, marks }])
    await close()
  })

  anyDatabase('whose session is ended from another device is signed out, and the other device is not', async (db) => {
    const { close, deps, ben, phone, atDesk, onPhone } = await openPages(db)
    const { sessions } = await ben.calls('GET /auth/sessions')
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    await ben.calls('DELETE /auth/sessions/:id', { params: { id: other?.id ?? 0 } })
    const marks = () => deps.events.publish(ben.id, { type: 'marksChanged' })
    await expectSignedOut([onPhone], [{ stream: atDesk, marks }])
    expect((await phone.tries('GET /auth/profile')).status).toBe(401)
    await close()
  })

  anyDatabase('is signed out when a new password ends all other sessions', async (db) => {
    const { close, deps, ben, atDesk, onPhone } = await openPages(db)
    const body = { password: 'another long password', currentPassword: ben.password }
    await ben.calls('PATCH /auth/profile', { body })
    const marks = () => deps.events.publish(ben.id, { type: 'marksChanged' })
    await expectSignedOut([onPhone], [{ stream: atDesk, marks }])
    await close()
  })

  anyDatabase('is signed out by ending all sessions', async (db) => {
    const { close, ben, atDesk, onPhone } = await openPages(db)
    await ben.calls('DELETE /auth/sessions')
    await expectSignedOut([atDesk, onPhone], [])
    await close()
  })

  anyDatabase('of an app ends with its key, whatever wrong keys come from the same address', async (db) => {
    const { app, close, register } = await makeApp(db, { RATE_LIMIT: 'on' })
    await app.listen()
    const ada = await register('Ada')
    const { key, secret } = await ada.calls('POST /keys', { body: { name: 'App', scopes: ['read'] } })
    const stream = await openStream(app, { token: secret })
    const stranger = callsOf(app, `bsk_${'a'.repeat(24)}`)
    const statuses = []
    for (let times = 0; times < 30; times++) statuses.push((await stranger.tries('GET /board')).status)
    expect(statuses.at(-1)).toBe(429)
    await ada.calls('DELETE /keys/:id', { params: { id: key.id } })
    await stream.ended
    await close()
  })

  anyDatabase('of a deleted account is signed out', async (db) => {
    const { close, ben, atDesk, onPhone } = await openPages(db)
    const body = { confirmation: ben.email, currentPassword: ben.password }
    await ben.calls('POST /auth/delete-account', { body })
    await expectSignedOut([atDesk, onPhone], [])
    await close()
  })

  anyDatabase('signs out where the reader signs out', async (db) => {
    const { close, deps, ben, phone, atDesk, onPhone } = await openPages(db)
    await phone.calls('POST /auth/logout')
    const marks = () => deps.events.publish(ben.id, { type: 'marksChanged' })
    await expectSignedOut([onPhone], [{ stream: atDesk, marks }])
    await close()
  })
})

anyDatabase('a HEAD request leaves no stream open', async (db) => {
  const { app, register, close } = await makeApp(db)
  const { token } = await register('Ada')
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.inject({ method: 'HEAD', url: '/api/events', headers })).statusCode).toBe(404)
  await close()
})

anyDatabase('a reader who opens too many streams loses their oldest, and other readers lose none', async (db) => {
  const { app, deps, close, ada, ben, atDesk, adas } = await openPages(db)
  // Together with the two open streams, these are one too many.
  for (let number = 0; number < 49; number++) await openStream(app, ben)
  await atDesk.ended
  deps.events.publish(ada.id, { type: 'marksChanged' })
  expect(await adas.next()).toEqual({ type: 'marksChanged' })
  await close()
})

anyDatabase('a page that opens its stream after its first calls hears what it missed meanwhile', async (db) => {
  const { app, close, ada, ben } = await openPages(db)
  await ben.calls('POST /tags', { body: { name: 'Water', color: '#22c55e', icon: '' } })
  const late = await openStream(app, ben, { missedMs: 9000 })
  expect(await late.next()).toEqual({ type: 'boardChanged', agoMs: expect.any(Number) })
  const [later, others] = [await openStream(app, ben), await openStream(app, ada, { missedMs: 9000 })]
  await ben.calls('POST /tags', { body: { name: 'Fire', color: '#22c55e', icon: '' } })
  expect(await later.next()).toEqual({ type: 'boardChanged' })
  expect([...later.rest(), ...others.rest()]).toEqual([])
  await close()
})
