// An attacker who opened an account and gave it a victim's address must be out once the owner of that address signs in.
import { expect } from 'vitest'
import { type FakeMail, startFakeMail } from '../../../../dev/fakeMail.ts'
import { type FakeSignInProvider, startFakeSignInProvider } from '../../../../dev/fakeSignInProvider.ts'
import { comesThrough, signInWithProvider } from '../../../../test/support/comesThrough.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'

const publicUrl = 'http://127.0.0.1:1'
const mallory = { subject: 'mallory', name: 'Mallory', email: 'mallory@example.com', isEmailVerified: true }
const victim = 'victim@example.com'

type Calls = Pick<Person, 'tries' | 'calls'>
type World = TestApp & { provider: FakeSignInProvider; mail: FakeMail }

async function withMailAndProvider(db: Db, story: (world: World) => Promise<void>): Promise<void> {
  const provider = await startFakeSignInProvider({ publicUrl, people: [mallory] })
  const mail = await startFakeMail()
  const world = await makeApp(db, {
    ...provider.environment,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Broadsheet <paper@news.example>',
  })
  try {
    await world.register('Admin')
    await story({ ...world, provider, mail })
  } finally {
    await world.close()
    await mail.close()
    await provider.close()
  }
}

async function linkMailedTo({ mail }: World, address: string): Promise<string> {
  const { text } = await mail.nextTo(address)
  return /(?:token|confirm)=([\w-]+)/.exec(text)?.[1] ?? ''
}

async function resetsPassword(world: World, email: string, password: string): Promise<void> {
  const stranger = callsOf(world.app, null)
  await stranger.calls('POST /auth/forgot-password', { body: { email } })
  const token = await linkMailedTo(world, email)
  await stranger.calls('POST /auth/reset-password', { body: { token, password } })
}

const logsIn = async ({ app }: World, email: string, password: string): Promise<Calls> =>
  callsOf(app, (await callsOf(app, null).calls('POST /auth/login', { body: { email, password } })).token)

/** Signs in through the provider, sets a password and takes the address of the victim. */
async function takesAddressOfVictim(world: World): Promise<{ id: number; reader: Calls }> {
  const { user } = await comesThrough(world.app, 'mallory')
  await resetsPassword(world, mallory.email, 'of mallory')
  const reader = await logsIn(world, mallory.email, 'of mallory')
  await reader.calls('PATCH /auth/profile', { body: { email: victim, currentPassword: 'of mallory' } })
  await linkMailedTo(world, victim)
  return { id: user.id, reader }
}

const identities = (db: Db) => db.selectFrom('oauthIdentities').select(['subject', 'userId']).execute()

eachDatabase('resetting the password of an account that a stranger gave one’s address removes the stranger', (db) =>
  withMailAndProvider(db, async (world) => {
    const { app, deps } = world
    const { id, reader: attacker } = await takesAddressOfVictim(world)
    // Another sign-in is already at the provider, and streams of the attacker are open.
    const browser = await signInWithProvider(app, 'mallory')
    let looks = 0
    deps.events.subscribe(
      id,
      () => {},
      () => looks++,
    )
    await resetsPassword(world, victim, 'of the victim')
    expect(looks).toBe(1)
    expect(await identities(db)).toEqual([])
    expect(await db.selectFrom('signInPlaces').select('userId').where('userId', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('emailConfirmations').select('userId').where('userId', '=', id).execute()).toEqual([])
    expect((await attacker.tries('GET /auth/profile')).status).toBe(401)
    expect((await browser.exchanges()).status).toBe(400)
    const reader = await logsIn(world, victim, 'of the victim')
    expect((await reader.calls('GET /auth/profile')).user).toMatchObject({ id, isEmailVerified: true })
    // The provider now opens the attacker's own new account.
    expect((await comesThrough(app, 'mallory')).user.id).not.toBe(id)
  }),
)

eachDatabase('a reset link from before a change of address is invalid', (db) =>
  withMailAndProvider(db, async (world) => {
    await comesThrough(world.app, 'mallory')
    await resetsPassword(world, mallory.email, 'of mallory')
    const reader = await logsIn(world, mallory.email, 'of mallory')
    const stranger = callsOf(world.app, null)
    await stranger.calls('POST /auth/forgot-password', { body: { email: mallory.email } })
    const token = await linkMailedTo(world, mallory.email)
    await reader.calls('PATCH /auth/profile', { body: { email: victim, currentPassword: 'of mallory' } })
    const late = await stranger.tries('POST /auth/reset-password', { body: { token, password: 'once more' } })
    expect([late.status, late.error]).toEqual([400, texts.resetTokenInvalid()])
    expect((await reader.calls('GET /auth/profile')).user.isEmailVerified).toBe(false)
  }),
)

eachDatabase('a linked provider is unlinked when an unverified address changes, back and forth', (db) =>
  withMailAndProvider(db, async (world) => {
    const { id, reader } = await takesAddressOfVictim(world)
    const elsewhere = await comesThrough(world.app, 'mallory')
    expect(elsewhere.user.id).toBe(id)
    await reader.calls('PATCH /auth/profile', { body: { email: mallory.email, currentPassword: 'of mallory' } })
    expect(await identities(db)).toEqual([])
    expect((await elsewhere.tries('GET /auth/profile')).status).toBe(401)
    expect((await reader.tries('GET /auth/profile')).status).toBe(200)
    // The account has the provider's address again, and the provider verified it: linked again, all other ways are closed.
    const back = await comesThrough(world.app, 'mallory')
    expect(back.user).toMatchObject({ id, isEmailVerified: true, hasPassword: false })
    expect((await reader.tries('GET /auth/profile')).status).toBe(401)
  }),
)

eachDatabase('confirming an address unlinks earlier providers, and signs out everywhere else', (db) =>
  withMailAndProvider(db, async (world) => {
    const { reader } = await takesAddressOfVictim(world)
    const other = await comesThrough(world.app, 'mallory')
    await reader.calls('POST /auth/confirmation-mail')
    const token = await linkMailedTo(world, victim)
    const { user } = await reader.calls('POST /auth/confirm-email', { body: { token } })
    expect(user.isEmailVerified).toBe(true)
    expect(await identities(db)).toEqual([])
    expect((await other.tries('GET /auth/profile')).status).toBe(401)
    expect((await reader.tries('GET /auth/profile')).status).toBe(200)
  }),
)

eachDatabase('a reader with a verified address keeps the linked provider at a reset', (db) =>
  withMailAndProvider(db, async (world) => {
    const { user } = await comesThrough(world.app, 'mallory')
    await resetsPassword(world, mallory.email, 'of mallory')
    expect(await identities(db)).toEqual([{ subject: 'mallory', userId: user.id }])
    expect((await comesThrough(world.app, 'mallory')).user.id).toBe(user.id)
  }),
)

eachDatabase('a reader sees the linked providers and unlinks one, but never the last way to sign in', (db) =>
  withMailAndProvider(db, async (world) => {
    const reader = await comesThrough(world.app, 'mallory')
    const { identities: linked } = await reader.calls('GET /auth/identities')
    expect(linked).toMatchObject([{ name: 'Example ID' }])
    const params = { key: linked[0]?.key ?? '' }
    const refused = await reader.tries('DELETE /auth/identities/:key', { params })
    expect([refused.status, refused.error]).toEqual([409, texts.lastWayToSignIn()])
    // An identity of a provider that this instance no longer offers is no way in.
    const gone = { issuer: 'https://old.example/', subject: 'm', userId: reader.user.id, createdAt: Date.UTC(2030, 0) }
    await db.insertInto('oauthIdentities').values(gone).execute()
    expect((await reader.tries('DELETE /auth/identities/:key', { params })).status).toBe(409)
    expect((await reader.calls('GET /auth/identities')).identities.map(({ name }) => name)).toEqual([
      'Example ID',
      'old.example',
    ])

    await resetsPassword(world, mallory.email, 'of mallory')
    const [here, there] = [await logsIn(world, mallory.email, 'of mallory'), await comesThrough(world.app, 'mallory')]
    await here.calls('DELETE /auth/identities/:key', { params })
    expect((await there.tries('GET /auth/profile')).status).toBe(401)
    expect((await here.calls('GET /auth/identities')).identities).toHaveLength(1)
    expect((await here.tries('DELETE /auth/identities/:key', { params })).status).toBe(404)
  }),
)
