import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenAuthenticator } from '../../../../test/support/givenAuthenticator.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { createSoftPasskey, type SoftPasskey } from '../../../../test/support/softPasskey.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createReset } from '../../core/accounts/resets.queries.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'

const site = { origin: 'https://news.example', domain: 'news.example' }
const open = (db: Db) => makeApp(db, { PUBLIC_URL: `${site.origin}/reader` })

async function begins(person: Person): Promise<string> {
  const { options } = await person.calls('POST /auth/passkeys/options', { body: { currentPassword: person.password } })
  return String(options.challenge)
}

async function adds(person: Person, passkey: SoftPasskey, name = 'Phone') {
  const response = passkey.registers({ challenge: await begins(person) })
  return (await person.calls('POST /auth/passkeys', { body: { name, response } })).passkey
}

async function challengeOf(world: TestApp): Promise<string> {
  const { options } = await callsOf(world.app, null).calls('POST /auth/passkey-login/options')
  return String(options?.challenge)
}

const brings = (world: TestApp, response: object) =>
  callsOf(world.app, null).tries('POST /auth/passkey-login', { body: { response } })

const refused = { status: 403, error: texts.passkeyRefused() }

eachDatabase('a reader adds a passkey, signs in with it without a name, renames and removes it', async (db) => {
  const world = await open(db)
  const ada = await world.register('Ada')
  expect(await ada.calls('GET /auth/passkeys')).toEqual({ isOffered: true, passkeys: [] })
  const device = createSoftPasskey(site)
  const { id } = await adds(ada, device)
  const { body } = await brings(world, device.signsIn({ challenge: await challengeOf(world) }))
  expect(body.user.id).toBe(ada.id)
  const again = callsOf(world.app, body.token)
  expect((await again.calls('GET /auth/passkeys')).passkeys).toMatchObject([
    { id, name: 'Phone', lastUsedAt: expect.any(String) },
  ])
  await again.calls('PATCH /auth/passkeys/:id', { params: { id }, body: { name: 'Key ring' } })
  expect((await again.calls('GET /auth/passkeys')).passkeys[0]?.name).toBe('Key ring')
  await again.calls('DELETE /auth/passkeys/:id', { params: { id } })
  expect(await brings(world, device.signsIn({ challenge: await challengeOf(world) }))).toMatchObject(refused)
  // Removing ends the other sessions.
  expect((await ada.tries('GET /auth/profile')).status).toBe(401)
})

eachDatabase('a challenge works once, for ten minutes', async (db) => {
  const world = await open(db)
  const ada = await world.register('Ada')
  const device = createSoftPasskey(site)
  await adds(ada, device)
  const challenge = await challengeOf(world)
  const answers = await Promise.all([1, 2, 3].map(() => brings(world, device.signsIn({ challenge }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  const late = await challengeOf(world)
  world.passes(10 * minute)
  expect(await brings(world, device.signsIn({ challenge: late }))).toMatchObject(refused)
  expect(await brings(world, device.signsIn({ challenge: 'of-nobody' }))).toMatchObject(refused)
})

anyDatabase('a challenge is that of its session and of its purpose', async (db) => {
  const world = await open(db)
  const ada = await world.register('Ada')
  const ben = await world.register('Ben')
  const device = createSoftPasskey(site)
  const adding = (person: Person, challenge: string) =>
    person.tries('POST /auth/passkeys', { body: { name: 'Phone', response: device.registers({ challenge }) } })
  expect(await adding(ada, await begins(ben))).toMatchObject(refused)
  expect(await adding(ada, await challengeOf(world))).toMatchObject(refused)
  const other = await callsOf(world.app, null).calls('POST /auth/login', {
    body: { email: ada.email, password: ada.password },
  })
  expect(await adding({ ...ada, ...callsOf(world.app, other.token) }, await begins(ada))).toMatchObject(refused)
  await adds(ada, device)
  expect(await brings(world, device.signsIn({ challenge: await begins(ada) }))).toMatchObject(refused)
  // A device that is Ada's does not become Ben's as well.
  expect(await adding(ben, await begins(ben))).toMatchObject(refused)
})

anyDatabase(
  'answers of another site, without verification, with another key or of another kind are refused',
  async (db) => {
    const world = await open(db)
    const ada = await world.register('Ada')
    const device = createSoftPasskey(site)
    const wrong = [
      { origin: 'https://news.example.evil.example' },
      { origin: 'http://news.example' },
      { domain: 'evil.example' },
      { isVerified: false },
    ]
    for (const each of [...wrong, { type: 'webauthn.get' }]) {
      const response = device.registers({ challenge: await begins(ada), ...each })
      expect(await ada.tries('POST /auth/passkeys', { body: { name: 'Phone', response } })).toMatchObject(refused)
    }
    await adds(ada, device)
    for (const each of [...wrong, { type: 'webauthn.create' }])
      expect(await brings(world, device.signsIn({ challenge: await challengeOf(world), ...each }))).toMatchObject(
        refused,
      )
    const forged = createSoftPasskey(site).signsIn({ challenge: await challengeOf(world) })
    expect(await brings(world, { ...forged, id: device.id, rawId: device.id })).toMatchObject(refused)
    const good = device.signsIn({ challenge: await challengeOf(world) })
    for (const broken of [
      { id: device.id, response: {} },
      { ...good, response: { ...good.response, signature: '' } },
      { ...good, response: { clientDataJSON: 'e30' } },
      { ...good, id: 'x' },
    ])
      expect(await brings(world, broken)).toMatchObject(refused)
    for (const noId of [{ ...good, id: '' }, { response: {} }]) expect((await brings(world, noId)).status).toBe(400)
  },
)

eachDatabase('a counter that goes back is refused, since there is a copy', async (db) => {
  const world = await open(db)
  const ada = await world.register('Ada')
  const device = createSoftPasskey(site)
  await adds(ada, device)
  const counts = async (signCount: number) =>
    (await brings(world, device.signsIn({ challenge: await challengeOf(world), signCount }))).status
  expect([
    await counts(5),
    await counts(6),
    await counts(6),
    await counts(2),
    await counts(0),
    await counts(7),
  ]).toEqual([200, 200, 403, 403, 403, 200])
})

eachDatabase('a passkey needs no code, and survives a reset', async (db) => {
  const world = await open(db)
  const ada = await world.register('Ada')
  const device = createSoftPasskey(site)
  await adds(ada, device)
  await givenAuthenticator(world, ada)
  expect((await brings(world, device.signsIn({ challenge: await challengeOf(world) }))).status).toBe(200)
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ada.id).execute()
  const resets = async () => {
    const token = await createReset(db, ada.id, world.deps.clock())
    await callsOf(world.app, null).calls('POST /auth/reset-password', { body: { token, password: 'a new one' } })
  }
  await resets()
  expect((await brings(world, device.signsIn({ challenge: await challengeOf(world) }))).status).toBe(200)
  // An account that nobody confirmed may have been a stranger's until now.
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', ada.id).execute()
  await resets()
  expect(await brings(world, device.signsIn({ challenge: await challengeOf(world) }))).toMatchObject(refused)
})

eachDatabase('the last way to sign in stays', async (db) => {
  const world = await open(db)
  const ada = await world.register('Ada')
  const first = await adds(ada, createSoftPasskey(site), 'First')
  const second = await adds(ada, createSoftPasskey(site), 'Second')
  await db.updateTable('users').set({ passwordHash: null }).where('id', '=', ada.id).execute()
  const removals = await Promise.all(
    [first, second].map(({ id }) => ada.tries('DELETE /auth/passkeys/:id', { params: { id } })),
  )
  expect(removals.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await ada.calls('GET /auth/passkeys')).passkeys).toHaveLength(1)
})

anyDatabase('adding a passkey needs the current password, and a suspended reader does not get in', async (db) => {
  const world = await open(db)
  await world.register('Admin')
  const ada = await world.register('Ada')
  for (const body of [{}, { currentPassword: 'a guess' }])
    expect(await ada.tries('POST /auth/passkeys/options', { body })).toMatchObject({ status: 403 })
  const device = createSoftPasskey(site)
  await adds(ada, device)
  await db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', ada.id).execute()
  expect(await brings(world, device.signsIn({ challenge: await challengeOf(world) }))).toMatchObject({
    status: 403,
    error: texts.accountSuspended(),
  })
})

anyDatabase('without https or a name in its address a server offers no passkeys', async (db) => {
  for (const [address, isOffered] of [
    ['', false],
    ['http://news.example', false],
    ['https://192.0.2.7', false],
    ['https://[2001:db8::1]', false],
    ['http://localhost:3000', true],
    ['https://news.example/reader', true],
  ] as const) {
    const world = await makeApp(db, { PUBLIC_URL: address })
    const ada = await world.register(`Ada${address.replace(/\W/g, '')}`)
    expect((await ada.calls('GET /auth/passkeys')).isOffered).toBe(isOffered)
    const { options } = await callsOf(world.app, null).calls('POST /auth/passkey-login/options')
    expect(options !== null).toBe(isOffered)
    const begun = await ada.tries('POST /auth/passkeys/options', { body: { currentPassword: ada.password } })
    expect(begun.status).toBe(isOffered ? 200 : 422)
  }
})
