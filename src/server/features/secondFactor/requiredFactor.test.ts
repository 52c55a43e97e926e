import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenAuthenticator } from '../../../../test/support/givenAuthenticator.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { createSoftPasskey } from '../../../../test/support/softPasskey.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createReset } from '../../core/accounts/resets.queries.ts'
import type { Db } from '../../db/schema.ts'

const site = { origin: 'https://news.example.org', domain: 'news.example.org' }
const requiring = (db: Db, whose: 'all' | 'admins' = 'all') =>
  makeApp(db, { REQUIRE_SECOND_FACTOR: whose, PUBLIC_URL: site.origin })

const logsIn = ({ app }: TestApp, { email, password }: Pick<Person, 'email' | 'password'>) =>
  callsOf(app, null).tries('POST /auth/login', { body: { email, password } })

const reads = (person: Pick<Person, 'tries'>) => person.tries('GET /feeds')

/** The answer of the device, which has not been sent. */
async function beginsPasskey(person: Person) {
  const { options } = await person.calls('POST /auth/passkeys/options', {
    body: { currentPassword: person.password },
  })
  const { challenge } = options as unknown as { challenge: string }
  return { body: { name: 'Phone', response: createSoftPasskey(site).registers({ challenge }) } }
}

const addsPasskey = async (person: Person) => person.tries('POST /auth/passkeys', await beginsPasskey(person))

eachDatabase('a reader without a second factor can only add one, and reads on in the same session', async (db) => {
  const world = await requiring(db)
  const ada = await world.register('Ada')
  expect((await ada.calls('GET /auth/profile')).user.mustEnrol).toBe(true)
  expect(await reads(ada)).toMatchObject({ status: 403, error: texts.secondFactorRequired() })
  const signedIn = await logsIn(world, ada)
  expect([signedIn.status, signedIn.body.user.mustEnrol]).toEqual([200, true])
  await givenAuthenticator(world, ada)
  expect((await reads(ada)).status).toBe(200)
  expect((await ada.calls('GET /auth/profile')).user).not.toHaveProperty('mustEnrol')
  // The other session began with the password only.
  expect((await reads(callsOf(world.app, signedIn.body.token))).status).toBe(401)
  expect(await logsIn(world, ada)).toMatchObject({ status: 403, error: texts.secondStepNeeded() })
})

eachDatabase('of two sessions that add the first second factor at once one wins', async (db) => {
  const world = await requiring(db)
  const ada = await world.register('Ada')
  const { token } = (await logsIn(world, ada)).body
  const intruder = { ...ada, ...callsOf(world.app, token) }
  const [adas, theirs] = [await beginsPasskey(ada), await beginsPasskey(intruder)]
  const statuses = await Promise.all([
    ada.tries('POST /auth/passkeys', adas),
    intruder.tries('POST /auth/passkeys', theirs),
  ])
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 401])
  expect(await db.selectFrom('passkeys').select('id').execute()).toHaveLength(1)
})

anyDatabase('only admins need a second factor where the operator requires it of admins', async (db) => {
  const world = await requiring(db, 'admins')
  const admin = await world.register('Root')
  const ben = await world.register('Ben')
  expect([(await reads(admin)).status, (await reads(ben)).status]).toEqual([403, 200])
  // A reader who becomes admin while signed in.
  await db.updateTable('users').set({ adminSince: 1 }).where('id', '=', ben.id).execute()
  expect((await reads(ben)).status).toBe(403)
})

anyDatabase('a session that began before the requirement lasts if it began with a code', async (db) => {
  const before = await makeApp(db)
  const ada = await before.register('Ada')
  const one = await logsIn(before, ada)
  const app = await givenAuthenticator(before, ada)
  const { halfSession } = (await logsIn(before, ada)).body as unknown as { halfSession: string }
  const code = app.codeAt(before.deps.clock())
  const two = await callsOf(before.app, null).calls('POST /auth/login/second', { body: { halfSession, code } })
  const { app: after } = await requiring(db)
  expect((await reads(callsOf(after, two.token))).status).toBe(200)
  expect((await reads(callsOf(after, one.body.token))).status).toBe(401)
})

anyDatabase('neither the password nor a reset by mail goes around the only passkey', async (db) => {
  const world = await requiring(db)
  const ada = await world.register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ada.id).execute()
  expect((await addsPasskey(ada)).status).toBe(201)
  expect((await reads(ada)).status).toBe(200)
  expect(await logsIn(world, ada)).toMatchObject({ status: 403, error: texts.passkeyNeeded() })
  const token = await createReset(db, ada.id, world.deps.clock())
  const password = 'a new password'
  await callsOf(world.app, null).calls('POST /auth/reset-password', { body: { token, password } })
  expect(await logsIn(world, { ...ada, password })).toMatchObject({ status: 403, error: texts.passkeyNeeded() })
  expect(await logsIn(world, ada)).toMatchObject({ status: 401 })
})

anyDatabase('a reader who removes the only second factor can only add one again', async (db) => {
  const world = await requiring(db)
  const ada = await world.register('Ada')
  await givenAuthenticator(world, ada)
  await ada.calls('POST /auth/authenticator/remove', { body: { currentPassword: ada.password } })
  expect(await reads(ada)).toMatchObject({ status: 403, error: texts.secondFactorRequired() })
})

anyDatabase('keys of apps go on while their reader must add a second factor', async (db) => {
  const before = await makeApp(db)
  const ada = await before.register('Ada')
  const { secret } = await ada.calls('POST /keys', { body: { name: 'Phone', scopes: ['full'] } })
  const { app } = await requiring(db)
  expect((await reads(callsOf(app, secret))).status).toBe(200)
  expect((await callsOf(app, ada.token).tries('POST /keys', { body: { name: 'New', scopes: ['full'] } })).status).toBe(
    403,
  )
})
