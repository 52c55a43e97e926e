// Every call of the server, each tried without a token, with another reader's ids, as a reader who is no admin, and with
// garbage. A new call without a case in the list of its feature fails.
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { startFakeFeedServer } from '../dev/fakeFeedServer.ts'
import { insertInvite } from '../src/server/core/accounts/invites.queries.ts'
import { meetsNeed, needOfCall } from '../src/server/core/sessions/keyScopes.ts'
import type { Db } from '../src/server/db/schema.ts'
import type { Case, Theirs } from '../src/server/features/cases.ts'
import { features } from '../src/server/features.ts'
import type { CallSchemas } from '../src/shared/api/contract.ts'
import { type CallKey, calls } from '../src/shared/calls.ts'
import { keyScopeSchema } from '../src/shared/features/keys.ts'
import { texts } from '../src/shared/texts/texts.ts'
import { anyDatabase, eachDatabase } from './support/eachDatabase.ts'
import { givenAuthenticator } from './support/givenAuthenticator.ts'
import { makeApp, startOfStories } from './support/makeApp.ts'
import { callsOf, type Person } from './support/people.ts'
import { routesOf } from './support/routesOf.ts'

// A test below compares it with the app's routes.
const rows = Object.assign({}, ...features.map(({ cases }) => cases)) as Record<CallKey, Case>

const keys = Object.keys(rows) as CallKey[]

const besides: Record<string, 'public' | 'for readers'> = {
  'GET /openapi.json': 'public',
  ...Object.assign({}, ...features.map((feature) => feature.besides)),
}
const ofOtherApis = features.flatMap(({ ownPaths }) => ownPaths ?? [])
const forReaders = Object.keys(besides).filter((key) => besides[key] === 'for readers')

describe('each call of the product', () => {
  anyDatabase('has a case', async (db) => {
    const { app, close } = await makeApp(db)
    expect(keys.toSorted()).toEqual(Object.keys(calls).sort())
    expect(routesOf(app).sort()).toEqual([...keys, ...Object.keys(besides), ...ofOtherApis].sort())
    await close()
  })

  anyDatabase('of a signed-in person refuses signed-out and suspended callers', async (db) => {
    const { app, close, ada, ben } = await twoReaders(db)
    const answers = async (method: string, path: string, token?: string) => {
      const url = `/api${path.replace(/:(\w+)/g, '1')}`
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      return (await app.inject({ method: method as 'GET', url, headers })).statusCode
    }
    // Suspended directly in the table, which keeps the session.
    await db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', ben.id).execute()
    const closed = [...keys.filter((key) => !rows[key].isPublic), ...forReaders]
    for (const key of closed) {
      const [method = '', path = ''] = key.split(' ')
      expect([key, await answers(method, path), await answers(method, path, ben.token)]).toEqual([key, 401, 401])
    }
    expect((await ada.tries('GET /auth/profile')).status).toBe(200)
    await close()
  })

  anyDatabase('needs a token, unless it is public', async (db) => {
    const { app, close } = await makeApp(db)
    const stranger = callsOf(app, null)
    for (const key of keys.filter((key) => !rows[key].isPublic)) {
      const { status, error } = await stranger.tries(key, { params: someIds })
      expect({ key, status, error }).toMatchObject({ key, status: 401, error: expect.stringMatching(/\w/) })
    }
    await close()
  })

  anyDatabase('refuses half a session', async (db) => {
    const world = await makeApp(db)
    const ada = await world.register('Ada')
    await givenAuthenticator(world, ada)
    const { email, password } = ada
    const { body } = await callsOf(world.app, null).tries('POST /auth/login', { body: { email, password } })
    const { halfSession } = body as unknown as { halfSession: string }
    expect(halfSession).toMatch(/^[\w-]{43}$/)
    const half = callsOf(world.app, halfSession)
    for (const key of keys.filter((key) => !rows[key].isPublic))
      expect([key, (await half.tries(key, { params: someIds })).status]).toEqual([key, 401])
    for (const key of forReaders) {
      const [method = '', path = ''] = key.split(' ')
      const answer = await world.app.inject({
        method: method as 'GET',
        url: `/api${path.replace(/:(\w+)/g, '1')}`,
        headers: { authorization: `Bearer ${halfSession}` },
      })
      expect([key, answer.statusCode]).toEqual([key, 401])
    }
    expect((await ada.tries('GET /auth/profile')).status).toBe(200)
    await world.close()
  })

  anyDatabase('refuses a reader who must add a second factor, except for adding one', async (db) => {
    const world = await makeApp(db, { REQUIRE_SECOND_FACTOR: 'all' })
    const ada = await world.register('Ada')
    const mayEnrol: CallKey[] = [
      'GET /auth/profile',
      'POST /auth/logout',
      'GET /auth/second-factor',
      'POST /auth/authenticator',
      'POST /auth/authenticator/confirm',
      'GET /auth/passkeys',
      'POST /auth/passkeys/options',
      'POST /auth/passkeys',
    ]
    const reached: string[] = []
    for (const key of keys.filter((key) => !rows[key].isPublic && key !== 'POST /auth/logout')) {
      const { error } = await ada.tries(key, { params: someIds })
      if (error !== texts.secondFactorRequired()) reached.push(key)
    }
    for (const key of forReaders) {
      const [method = '', path = ''] = key.split(' ')
      const answer = await world.app.inject({
        method: method as 'GET',
        url: `/api${path.replace(/:(\w+)/g, '1')}`,
        headers: { authorization: `Bearer ${ada.token}` },
      })
      if (answer.json().error !== texts.secondFactorRequired()) reached.push(key)
    }
    expect([...reached, 'POST /auth/logout'].toSorted()).toEqual(mayEnrol.toSorted())
    expect((await ada.tries('POST /auth/logout')).status).toBe(200)
    await world.close()
  })

  anyDatabase('is not cached, whatever it answers, and neither is any file that a reader downloads', async (db) => {
    const { app, close, ada, admin } = await twoReaders(db)
    for (const key of [...keys, ...Object.keys(besides), 'GET /nowhere']) {
      if (key === 'GET /events' || rows[key as CallKey]?.endsSession) continue
      const [method = '', path = ''] = key.split(' ')
      for (const token of [ada.token, admin.token, 'x'.repeat(43)]) {
        const answer = await app.inject({
          method: method as 'GET',
          url: `/api${path.replace(/:(\w+)/g, '1')}`,
          headers: { authorization: `Bearer ${token}` },
        })
        expect([key, answer.headers['cache-control']]).toEqual([key, 'no-store'])
      }
    }
    await close()
  })

  eachDatabase('answers 404 for another reader’s rows, and does not change them', async (db) => {
    const { close, ada, ben, adas, bens } = await twoReaders(db)
    const before = await everythingOf(ada)
    for (const key of keys) {
      for (const input of rows[key].withTheirs?.(adas, bens) ?? []) {
        const { status, error } = await ben.tries(key, input as object)
        expect({ key, input, status, error }).toMatchObject({ status: 404, error: expect.stringMatching(/\w/) })
      }
    }
    expect(await everythingOf(ada)).toEqual(before)
    await close()
  })

  anyDatabase('refuses a key that lacks its scope, and changes nothing for it', async (db) => {
    const { app, close, ada, admin, adas } = await twoReaders(db)
    const before = await everythingOf(ada)
    const params = { ...someIds, id: adas.itemId, itemId: adas.itemId, tagId: adas.tagId, feedId: adas.feedId }
    for (const [key, need] of Object.entries(needOfCall)) {
      const [method = '', path = ''] = key.split(' ')
      if (need === 'public' || key === 'GET /events') continue
      for (const scope of keyScopeSchema.options) {
        if (meetsNeed([scope], need)) continue
        const { secret } = await admin.calls('POST /keys', { body: { name: key, scopes: [scope] } })
        const answer = await app.inject({
          method: method as 'GET',
          url: `/api${path.replace(/:(\w+)/g, (_, name: string) => String(params[name as 'id'] ?? 1))}`,
          headers: { authorization: `Bearer ${secret}` },
        })
        expect([key, scope, answer.statusCode]).toEqual([key, scope, 403])
        expect(answer.json().error).toMatch(need === 'session' ? 'No key' : `"${need}"`)
        await db.deleteFrom('appKeys').where('userId', '=', admin.id).execute()
      }
    }
    expect(await everythingOf(ada)).toEqual(before)
    await close()
  })

  anyDatabase('refuses wrong and ended keys', async (db) => {
    const { app, close, ada } = await twoReaders(db)
    const { key, secret } = await ada.calls('POST /keys', { body: { name: 'Ended', scopes: ['full'] } })
    await ada.calls('DELETE /keys/:id', { params: { id: key.id } })
    for (const wrong of [secret, `bsk_${'a'.repeat(24)}`]) {
      const caller = callsOf(app, wrong)
      for (const key of keys.filter((key) => !rows[key].isPublic && needOfCall[key] !== 'session'))
        expect([key, (await caller.tries(key, { params: someIds })).status]).toEqual([key, 401])
    }
    await close()
  })

  anyDatabase('of the admins answers 403 to everyone else', async (db) => {
    const { close, ben } = await twoReaders(db)
    for (const key of keys.filter((key) => rows[key].isForAdmins)) expect((await ben.tries(key)).status).toBe(403)
    await close()
  })

  eachDatabase('answers garbage with 400 or 404 and a reason, never with 500', async (db, kind) => {
    const { close, ben } = await twoReaders(db)
    const garbage = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 50 }), fc.integer())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...keys),
        fc.array(garbage, { minLength: 3, maxLength: 3 }),
        async (key, [one, two, three]) => {
          const schemas: CallSchemas = calls[key]
          if (rows[key].endsSession || (!schemas.params && !schemas.query && !schemas.body)) return
          const { status, error } = await ben.tries(key, {
            params: garbled(schemas.params, one),
            query: garbled(schemas.query, two),
            ...(schemas.body ? { body: garbledBody(schemas.body, three) } : {}),
          })
          expect({ key, status }).not.toMatchObject({ status: 500 })
          if (status >= 400) expect(error).toMatch(/\w/)
        },
      ),
      { numRuns: kind === 'sqlite' ? 400 : 100 },
    )
    await close()
  })

  eachDatabase('refuses texts that no database returns unchanged', async (db) => {
    const { app, register, close } = await makeApp(db)
    const admin = await register('Admin')
    for (const key of keys) {
      const schemas: CallSchemas = calls[key]
      if (rows[key].endsSession || key === 'POST /opml/import') continue
      const inputs = [
        ...(schemas.params ? [{ params: garbled(schemas.params, 'a\0b') }] : []),
        ...(schemas.query ? [{ params: someIds, query: garbled(schemas.query, 'a\0b') }] : []),
        ...(schemas.body ? [{ params: someIds, body: garbledBody(schemas.body, 'a\0b') }] : []),
        ...(schemas.body ? [{ params: someIds, body: garbledBody(schemas.body, ['half \ud83d']) }] : []),
      ]
      for (const input of inputs)
        expect({ key, input, ...(await admin.tries(key, input)) }).toMatchObject({
          status: 400,
          error: texts.textBroken(),
        })
    }
    const pushed = await app.inject({ method: 'POST', url: '/api/websub/a%00b', payload: 'x' })
    expect(pushed.statusCode).toBe(400)
    await close()
  })

  anyDatabase('without a body accepts a JSON content type', async (db) => {
    const { app, register, close } = await makeApp(db)
    const { token } = await register('Ada')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const bodiless = keys.filter((key) => !key.startsWith('GET') && !rows[key].endsSession && !('body' in calls[key]))
    for (const key of [...bodiless, 'POST /auth/logout' as const]) {
      const [method = '', path = ''] = key.split(' ')
      const url = `/api${path.replace(/:(\w+)/g, '1')}`
      const { statusCode } = await app.inject({ method: method as 'POST', url, headers })
      expect({ key, statusCode }).not.toEqual({ key, statusCode: 400 })
    }
    await close()
  })

  anyDatabase('reads no body of a signed-out caller', async (db) => {
    const { app, close } = await makeApp(db)
    for (const key of keys.filter((key) => 'body' in calls[key] && !rows[key].isPublic)) {
      const [method = '', path = ''] = key.split(' ')
      const answer = await app.inject({
        method: method as 'POST',
        url: `/api${path.replace(/:(\w+)/g, '1')}`,
        headers: { 'content-type': 'application/json' },
        payload: '{"name": ',
      })
      expect([key, answer.statusCode]).toEqual([key, 401])
    }
    await close()
  })

  anyDatabase('says so when its body is no JSON', async (db) => {
    const { app, register, close } = await makeApp(db)
    const { token } = await register('Ada')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/tags',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"name": ',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: expect.stringContaining('JSON'), code: expect.stringMatching(/^[a-z_]+$/) })
    expect((await app.inject({ method: 'GET', url: '/api/nowhere' })).json()).toEqual({
      error: expect.stringMatching(/\w/),
      code: 'unknown_call',
    })
    await close()
  })
})

const someIds = { key: 'none', id: 1, feedId: 1, itemId: 1, tagId: 1, token: 'a-token-that-nobody-has' }

type Shaped = { shape?: Record<string, unknown> }

/** Garbage in each field of a schema of parameters or query. */
function garbled(schema: CallSchemas['params'], value: unknown): Record<string, string> {
  const fields = Object.keys((schema as Shaped | undefined)?.shape ?? {})
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return Object.fromEntries(fields.map((field) => [field, text === '' ? ' ' : text]))
}

function garbledBody(schema: NonNullable<CallSchemas['body']>, value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys((schema as Shaped).shape ?? {}).map((field) => [field, value]))
}

async function twoReaders(db: Db) {
  const { app, register, close } = await makeApp(db)
  const publishers = await startFakeFeedServer()
  const admin = await register('Admin')
  const ada = await register('Ada')
  const ben = await register('Ben')
  const adas = await own(ada, { app, db, feedUrl: publishers.feed('adas').url })
  const bens = await own(ben, { app, db, feedUrl: publishers.feed('bens').url })
  return {
    app,
    admin,
    ada,
    ben,
    adas,
    bens,
    close: async () => {
      await close()
      await publishers.close()
    },
  }
}

async function own(
  person: Person,
  { app, feedUrl, db }: { app: FastifyInstance; feedUrl: string; db: Db },
): Promise<Theirs> {
  const { columns } = await person.calls('GET /columns')
  const columnId = columns[0]?.id ?? 0
  const { feed } = await person.calls('POST /feeds', { body: { feedUrl, columnId } })
  const { tag } = await person.calls('POST /tags', { body: { name: 'Own', color: '#ef4444', icon: '' } })
  // The icon search runs concurrently; its result is no change by another reader.
  await expect.poll(async () => (await person.calls('GET /feeds')).feeds[0]?.favicon).not.toBeNull()
  const { items } = await person.calls('GET /feeds/items')
  const itemId = items[0]?.id ?? 0
  await person.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
  const { share } = await person.calls('POST /shares', {
    body: { kind: 'saved', targetId: null, name: 'Own', withText: false },
  })
  const { target } = await person.calls('POST /send-targets', {
    body: { kind: 'webhook', name: 'Own', settings: { server: 'http://127.0.0.1:9/own' } },
  })
  const { sessions } = await person.calls('GET /auth/sessions')
  const { board } = await person.calls('POST /boards', { body: { name: 'Own' } })
  const { rule } = await person.calls('POST /rules', {
    body: { name: 'Own', query: 'own', scope: { kind: 'feed', id: feed.id }, actions: [{ is: 'hide' }] },
  })
  const { highlight } = await person.calls('POST /feeds/items/:id/highlights', {
    params: { id: itemId },
    body: { source: 'feed', quote: 'Own', prefix: '', suffix: '', start: 0, color: 'yellow' },
  })
  const { search } = await person.calls('POST /searches', { body: { name: 'Own', query: 'own', columnId } })
  const { search: deleted } = await person.calls('POST /searches', { body: { name: 'Gone', query: 'own', columnId } })
  await person.calls('DELETE /searches/:id', { params: { id: deleted.id } })
  await db
    .insertInto('oauthIdentities')
    .values({ issuer: 'https://id.example', subject: person.name, userId: person.id, createdAt: 1 })
    .execute()
  const { identities } = await person.calls('GET /auth/identities')
  const paperDay = `2020-01-${10 + (person.id % 10)}`
  await db
    .insertInto('editions')
    .values({
      userId: person.id,
      day: paperDay,
      madeAt: 1,
      upToItemId: 1,
      sections: '[]',
      doneAt: null,
      doneChanges: null,
    })
    .execute()
  const identityKey = identities[0]?.key ?? ''
  const sessionId = sessions[0]?.id ?? 0
  const passkey = await db
    .insertInto('passkeys')
    .values({
      userId: person.id,
      credentialId: person.name,
      publicKey: new Uint8Array([1]),
      signCount: 0,
      name: 'Own',
      createdAt: 1,
      lastUsedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invite = await db.transaction().execute((tx) => insertInvite(tx, person, startOfStories))
  const { key, secret } = await person.calls('POST /keys', { body: { name: 'Own', scopes: ['mark'] } })
  await callsOf(app, secret).calls('PATCH /feeds/items/:id/read', { params: { id: itemId }, body: { isRead: true } })
  const { actions } = await person.calls('GET /keys/actions')
  return {
    feedId: feed.id,
    boardId: board.id,
    columnId,
    tagId: tag.id,
    itemId,
    sessionId,
    searchId: search.id,
    highlightId: highlight.id,
    ruleId: rule.id,
    identityKey,
    keyId: key.id,
    passkeyId: passkey.id,
    inviteId: invite.invite.id,
    keyActionId: actions[0]?.id ?? 0,
    deletedSearchId: deleted.id,
    paperDay,
    shareId: share.id,
    sendTargetId: target.id,
  }
}

const everythingOf = async (person: Person) => ({
  boards: await person.calls('GET /boards'),
  board: await person.calls('GET /columns'),
  items: await person.calls('GET /feeds/items'),
  tags: await person.calls('GET /tags'),
  searches: await person.calls('GET /searches'),
  highlights: await person.calls('GET /highlights'),
  shares: await person.calls('GET /shares'),
  sendTargets: await person.calls('GET /send-targets'),
  rules: await person.calls('GET /rules'),
  identities: await person.calls('GET /auth/identities'),
  passkeys: await person.calls('GET /auth/passkeys'),
  invites: await person.calls('GET /invites'),
  keys: await person.calls('GET /keys'),
  keyActions: await person.calls('GET /keys/actions'),
  deleted: await person.calls('GET /deleted'),
})
