// Every call of the server, each tried without a token, with another reader's ids, as a reader who is no admin, and with
// garbage. A new call without a row here fails.
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { startFakeFeedServer } from '../dev/fakeFeedServer.ts'
import { meetsNeed, needOfCall } from '../src/server/core/sessions/keyScopes.ts'
import type { Db } from '../src/server/db/schema.ts'
import { type CallKey, calls } from '../src/shared/api/calls.ts'
import type { CallSchemas } from '../src/shared/api/contract.ts'
import { keyScopeSchema } from '../src/shared/api/keys.ts'
import { texts } from '../src/shared/texts/texts.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { makeApp } from './support/makeApp.ts'
import { callsOf, type Person } from './support/people.ts'
import { routesOf } from './support/routesOf.ts'

/** Rows of another reader. */
type Theirs = {
  feedId: number
  boardId: number
  columnId: number
  tagId: number
  itemId: number
  sessionId: number
  searchId: number
  highlightId: number
  ruleId: number
  identityKey: string
  keyId: number
  keyActionId: number
}

type Row = {
  /** For signed-out callers, too. */
  isPublic?: true
  isForAdmins?: true
  /** Not tried with garbage, because it ends the session. */
  endsSession?: true
  /** The call with another reader's ids, one input for each place of an id; each must be answered 404. */
  withTheirs?: (theirs: Theirs, mine: Theirs) => { params?: object; query?: object; body?: object }[]
}

const onFeed = (body?: object): Row => ({
  withTheirs: ({ feedId }) => [{ params: { id: feedId }, ...(body ? { body } : {}) }],
})
const onColumn = (body?: object): Row => ({
  withTheirs: ({ columnId }) => [{ params: { id: columnId }, ...(body ? { body } : {}) }],
})
const onBoard = (body?: object): Row => ({
  withTheirs: ({ boardId }) => [{ params: { id: boardId }, ...(body ? { body } : {}) }],
})
const onTag = (body?: object): Row => ({
  withTheirs: ({ tagId }) => [{ params: { id: tagId }, ...(body ? { body } : {}) }],
})
const onItem = (body?: object): Row => ({
  withTheirs: ({ itemId }) => [{ params: { id: itemId }, ...(body ? { body } : {}) }],
})

const theirScopes = ({ columnId, tagId, feedId }: Pick<Theirs, 'columnId' | 'tagId' | 'feedId'>) => [
  { kind: 'column', id: columnId },
  { kind: 'tag', id: tagId },
  { kind: 'feed', id: feedId },
]

const rows: Record<CallKey, Row> = {
  'GET /health': { isPublic: true },
  'GET /ready': { isPublic: true },
  'GET /config': { isPublic: true },
  'POST /auth/register': { isPublic: true },
  'POST /auth/login': { isPublic: true },
  'POST /auth/forgot-password': { isPublic: true },
  'GET /auth/reset-password/:token': { isPublic: true },
  'POST /auth/reset-password': { isPublic: true },
  'POST /auth/oauth/session': { isPublic: true },
  'POST /auth/oauth/link': {},
  'POST /auth/oauth/link/finish': {},
  'POST /auth/logout': { endsSession: true },
  'GET /auth/profile': {},
  'PATCH /auth/profile': {},
  'POST /auth/onboarding/complete': {},
  'POST /auth/confirmation-mail': {},
  'POST /auth/confirm-email': {},
  'GET /auth/sessions': {},
  'DELETE /auth/sessions/:id': { withTheirs: ({ sessionId }) => [{ params: { id: sessionId } }] },
  'DELETE /auth/sessions': { endsSession: true },
  'GET /auth/identities': {},
  'DELETE /auth/identities/:key': { withTheirs: ({ identityKey }) => [{ params: { key: identityKey } }] },
  'POST /auth/delete-account': {},
  'GET /keys': {},
  'POST /keys': {},
  'GET /keys/actions': {},
  'POST /keys/actions/:id/undo': { withTheirs: ({ keyActionId }) => [{ params: { id: keyActionId } }] },
  'DELETE /keys/:id': { withTheirs: ({ keyId }) => [{ params: { id: keyId } }] },
  'GET /board': {},
  'GET /board/blocks': {},
  'GET /boards': {},
  'POST /boards': {},
  'PATCH /boards/:id': onBoard({ name: 'Mine now', position: 0 }),
  'DELETE /boards/:id': onBoard(),
  'GET /columns': {},
  'POST /columns': { withTheirs: ({ boardId }) => [{ body: { name: 'Mine', boardId } }] },
  'POST /columns/ensure-defaults': {},
  'PATCH /columns/:id': {
    withTheirs: (theirs, mine) => [
      { params: { id: theirs.columnId }, body: { name: 'Mine now' } },
      { params: { id: theirs.columnId }, body: { boardId: mine.boardId } },
      { params: { id: mine.columnId }, body: { boardId: theirs.boardId } },
    ],
  },
  'DELETE /columns/:id': onColumn(),
  'POST /feeds': { withTheirs: ({ columnId }) => [{ body: { feedUrl: 'http://127.0.0.1:1/feed', columnId } }] },
  'GET /feeds': {},
  'PATCH /feeds/:id': onFeed({ title: 'Mine now' }),
  'PUT /feeds/:id/address': onFeed({ feedUrl: 'http://127.0.0.1:1/feed' }),
  'GET /feeds/:id/retention': { isForAdmins: true },
  'PUT /feeds/:id/retention': { isForAdmins: true },
  'DELETE /feeds/:id': onFeed(),
  'POST /feeds/:id/refresh': onFeed(),
  'PATCH /feeds/:id/reorder': {
    withTheirs: (theirs, mine) => [
      { params: { id: theirs.feedId }, body: { columnId: mine.columnId, order: 0 } },
      { params: { id: mine.feedId }, body: { columnId: theirs.columnId, order: 0 } },
    ],
  },
  'GET /feeds/discover': {},
  'GET /feeds/search': {},
  'GET /feeds/seeds': {},
  'GET /feeds/preview': {},
  'GET /feeds/items': {
    withTheirs: ({ feedId, columnId, tagId }) => [{ query: { feedId } }, { query: { columnId } }, { query: { tagId } }],
  },
  'GET /feeds/items/:id': onItem(),
  'POST /feeds/items/:id/full-text': onItem(),
  'PATCH /feeds/items/:id/read': onItem({ isRead: true }),
  'PATCH /feeds/items/:id/saved': onItem({ isSaved: true }),
  'PATCH /feeds/items/:id/later': onItem({ isLater: true }),
  'PATCH /feeds/items/:id/hidden': onItem({ isHidden: false }),
  'POST /items/read-all': {
    withTheirs: ({ feedId, columnId, boardId, tagId, itemId }) => [
      { body: { boardId, upToItemId: itemId } },
      { body: { feedId, upToItemId: itemId } },
      { body: { columnId, upToItemId: itemId } },
      { body: { tagId, upToItemId: itemId } },
    ],
  },
  'POST /items/read-some': {
    withTheirs: ({ feedId, columnId, tagId, itemId }) => [
      { body: { itemIds: [itemId] } },
      ...[{ feedId }, { columnId }, { tagId }].map((scope) => ({
        body: { ...scope, olderThan: { publishedAt: '2100-01-01T00:00:00Z' } },
      })),
    ],
  },
  'GET /items/faded': { withTheirs: ({ feedId }) => [{ query: { feedId } }] },
  'POST /items/bring-back': { withTheirs: ({ feedId }) => [{ body: { feedId } }] },
  'POST /items/undo': {},
  'GET /tags': {},
  'GET /tags/:id': onTag(),
  'POST /tags': {},
  'PUT /tags/:id': onTag({ name: 'Mine now', color: '#ef4444', icon: '' }),
  'DELETE /tags/:id': onTag(),
  'POST /tags/feeds/:feedId': {
    withTheirs: (theirs, mine) => [
      { params: { feedId: theirs.feedId }, body: { tagId: mine.tagId } },
      { params: { feedId: mine.feedId }, body: { tagId: theirs.tagId } },
    ],
  },
  'DELETE /tags/feeds/:feedId/:tagId': { withTheirs: ({ feedId, tagId }) => [{ params: { feedId, tagId } }] },
  'POST /tags/feed-items/:itemId': {
    withTheirs: (theirs, mine) => [
      { params: { itemId: theirs.itemId }, body: { tagId: mine.tagId } },
      { params: { itemId: mine.itemId }, body: { tagId: theirs.tagId } },
    ],
  },
  'DELETE /tags/feed-items/:itemId/:tagId': { withTheirs: ({ itemId, tagId }) => [{ params: { itemId, tagId } }] },
  'GET /tags/:id/items': onTag(),
  'PUT /podcasts/positions': {
    withTheirs: ({ itemId }) => [
      {
        body: { itemId, enclosureIndex: 0, positionSeconds: 5, durationSeconds: null, isFinished: false, agoMs: 0 },
      },
    ],
  },
  'GET /moves/latest': {},
  'POST /moves': {},
  'POST /moves/:id/go-on': {},
  'POST /moves/:id/end': {},
  'DELETE /moves/:id': {},
  'GET /podcasts/continue': {},
  'GET /highlights': {},
  'GET /feeds/items/:id/former': onItem(),
  'POST /feeds/items/:id/highlights': onItem({
    source: 'feed',
    quote: 'Mine',
    prefix: '',
    suffix: '',
    start: 0,
    color: 'yellow',
  }),
  'PATCH /highlights/:id': {
    withTheirs: ({ highlightId }) => [{ params: { id: highlightId }, body: { note: 'Mine' } }],
  },
  'DELETE /highlights/:id': { withTheirs: ({ highlightId }) => [{ params: { id: highlightId } }] },
  'POST /highlights/:id/restore': { withTheirs: ({ highlightId }) => [{ params: { id: highlightId } }] },
  'GET /reading/continue': {},
  'PUT /reading/positions': {
    withTheirs: ({ itemId }) => [
      {
        body: {
          itemId,
          source: 'feed',
          paragraphHash: 'abc',
          paragraphIndex: 3,
          share: 0.5,
          isFinished: false,
          agoMs: 0,
        },
      },
    ],
  },
  'GET /podcasts/items/:id/chapters': onItem(),
  'GET /podcasts/items/:id/transcripts/:index': {
    withTheirs: ({ itemId }) => [{ params: { id: itemId, index: 0 } }],
  },
  'GET /rules': {},
  'POST /rules': {
    withTheirs: ({ columnId, tagId, feedId }) => [
      ...theirScopes({ columnId, tagId, feedId }).map((scope) => ({
        body: { name: 'Mine', query: 'mine', scope, actions: [{ is: 'hide' }] },
      })),
      { body: { name: 'Mine', query: 'mine', scope: { kind: 'all' }, actions: [{ is: 'tag', tagId }] } },
    ],
  },
  'PATCH /rules/:id': {
    withTheirs: (theirs, mine) => [
      { params: { id: theirs.ruleId }, body: { name: 'Mine now' } },
      ...theirScopes(theirs).map((scope) => ({ params: { id: mine.ruleId }, body: { scope } })),
      { params: { id: mine.ruleId }, body: { actions: [{ is: 'tag', tagId: theirs.tagId }] } },
    ],
  },
  'DELETE /rules/:id': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
  'POST /rules/order': {
    withTheirs: (theirs, mine) => [{ body: { ruleIds: [mine.ruleId, theirs.ruleId] } }],
  },
  'POST /rules/preview': {
    withTheirs: (theirs) => theirScopes(theirs).map((scope) => ({ body: { query: 'mine', scope } })),
  },
  'POST /rules/:id/run': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
  'POST /rules/:id/undo': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
  'GET /rules/:id/hits': { withTheirs: ({ ruleId }) => [{ params: { id: ruleId } }] },
  'GET /searches': {},
  'POST /saves': {},
  'POST /searches': { withTheirs: ({ columnId }) => [{ body: { name: 'Mine', query: 'mine', columnId } }] },
  'PATCH /searches/:id': {
    withTheirs: (theirs, mine) => [
      { params: { id: theirs.searchId }, body: { name: 'Mine now' } },
      { params: { id: theirs.searchId }, body: { columnId: mine.columnId } },
      { params: { id: mine.searchId }, body: { columnId: theirs.columnId } },
    ],
  },
  'DELETE /searches/:id': { withTheirs: ({ searchId }) => [{ params: { id: searchId } }] },
  'POST /opml/import': {},
  'GET /opml/imports/:id': {},
  'GET /opml/imports/latest': {},
  'POST /opml/imports/:id/take-back': {},
  'DELETE /opml/imports/:id': {},
  'GET /newsletters/address': {},
  'POST /newsletters/address/renew': {},
  'GET /newsletters/confirmations': {},
  'GET /newsletters/:id/leaving': onFeed(),
  'POST /newsletters/:id/leave': onFeed({ unsubscribe: false, block: false }),
  'GET /newsletters/blocked': {},
  'DELETE /newsletters/blocked/:id': {},
  'GET /admin/mail': { isForAdmins: true },
  'GET /admin/users': { isForAdmins: true },
  'GET /admin/stats': { isForAdmins: true },
  'PATCH /admin/users/:id': { isForAdmins: true },
  'GET /admin/instance': { isForAdmins: true },
  'PATCH /admin/instance': { isForAdmins: true },
  'POST /admin/test-mail': { isForAdmins: true },
  'GET /admin/site-rules': { isForAdmins: true },
  'PUT /admin/site-rules': { isForAdmins: true },
  'DELETE /admin/site-rules': { isForAdmins: true },
  'POST /admin/site-rules/try': { isForAdmins: true },
}

const keys = Object.keys(rows) as CallKey[]

/** Routes outside of the contract, since they answer with something other than JSON: files, pictures, streams, redirects. */
const besides: Record<string, 'public' | 'for readers'> = {
  'GET /openapi.json': 'public',
  'GET /images': 'public',
  'GET /auth/oauth/:provider': 'public',
  'GET /auth/oauth/:provider/callback': 'public',
  'GET /greader.php/check/compatibility': 'public',
  'GET /websub/:callbackId': 'public',
  'POST /websub/:callbackId': 'public',
  'GET /events': 'for readers',
  'GET /opml/export': 'for readers',
  'GET /items/saved/export': 'for readers',
  'GET /highlights/export': 'for readers',
  'GET /account/export': 'for readers',
  'POST /account/import': 'for readers',
  'POST /mcp': 'for readers',
  'GET /mcp': 'public',
  'DELETE /mcp': 'public',
}
/**
 * Routes of sync APIs, whose paths and answers their clients fix. features/sync tests them with foreign ids and wrong keys. The
 * app prints one `*` for all paths of a base.
 */
const ofSyncApps = [
  '/greader.php',
  '/greader.php*',
  '/greader.php/accounts/ClientLogin',
  '/accounts/ClientLogin',
  '*',
].flatMap((path) => ['GET', 'POST', 'OPTIONS'].map((method) => `${method} ${path}`))
const ofFever = ['/fever', '/fever/', '/fever.php'].flatMap((path) => [`GET ${path}`, `POST ${path}`])
const forReaders = Object.keys(besides).filter((key) => besides[key] === 'for readers')

describe('each call of the product', () => {
  eachDatabase('has a row here', async (db) => {
    const { app, close } = await makeApp(db)
    expect(routesOf(app).sort()).toEqual([...keys, ...Object.keys(besides), ...ofSyncApps, ...ofFever].sort())
    await close()
  })

  eachDatabase('of a signed-in person refuses signed-out and suspended callers', async (db) => {
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

  eachDatabase('needs a token, unless it is public', async (db) => {
    const { app, close } = await makeApp(db)
    const stranger = callsOf(app, null)
    for (const key of keys.filter((key) => !rows[key].isPublic)) {
      const { status, error } = await stranger.tries(key, { params: someIds })
      expect({ key, status, error }).toMatchObject({ key, status: 401, error: expect.stringMatching(/\w/) })
    }
    await close()
  })

  eachDatabase('is not cached, whatever it answers, and neither is any file that a reader downloads', async (db) => {
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

  eachDatabase('refuses a key that lacks its scope, and changes nothing for it', async (db) => {
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

  eachDatabase('refuses wrong and ended keys', async (db) => {
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

  eachDatabase('of the admins answers 403 to everyone else', async (db) => {
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

  eachDatabase('without a body accepts a JSON content type', async (db) => {
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

  eachDatabase('reads no body of a signed-out caller', async (db) => {
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

  eachDatabase('says so when its body is no JSON', async (db) => {
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
  await db
    .insertInto('oauthIdentities')
    .values({ issuer: 'https://id.example', subject: person.name, userId: person.id, createdAt: 1 })
    .execute()
  const { identities } = await person.calls('GET /auth/identities')
  const identityKey = identities[0]?.key ?? ''
  const sessionId = sessions[0]?.id ?? 0
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
    keyActionId: actions[0]?.id ?? 0,
  }
}

const everythingOf = async (person: Person) => ({
  boards: await person.calls('GET /boards'),
  board: await person.calls('GET /columns'),
  items: await person.calls('GET /feeds/items'),
  tags: await person.calls('GET /tags'),
  searches: await person.calls('GET /searches'),
  highlights: await person.calls('GET /highlights'),
  rules: await person.calls('GET /rules'),
  identities: await person.calls('GET /auth/identities'),
  keys: await person.calls('GET /keys'),
  keyActions: await person.calls('GET /keys/actions'),
})
