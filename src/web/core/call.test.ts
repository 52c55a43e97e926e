import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../shared/texts/texts.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'

type Asked = { address: string; method: string; token: string | null; body: unknown }

let asked: Asked[]
let answer: () => Response | Promise<Response>
let stored: Map<string, string>
let wentTo: string[]

beforeEach(() => {
  asked = []
  wentTo = []
  stored = new Map([['token', 'of-a-reader']])
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
    const token = new Headers(request.headers).get('authorization')
    asked.push({ address, method: request.method ?? 'GET', token, body })
    request.signal?.throwIfAborted()
    return answer()
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/feed', assign: (path: string) => wentTo.push(path) })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const refusal = (status: number, error?: string) => () =>
  Response.json(error === undefined ? {} : { error }, { status })

test('a mark is sent to its item, as JSON, in the name of the reader', async () => {
  await call('PATCH /feeds/items/:id/read', { params: { id: 7 }, body: { isRead: true } })
  expect(asked).toEqual([
    { address: '/api/feeds/items/7/read', method: 'PATCH', token: 'Bearer of-a-reader', body: { isRead: true } },
  ])
})

test('typed text is escaped in the address, and absent values are left out', async () => {
  await call('GET /feeds/items', { query: { q: 'salt & pepper?', feedId: 3, tagId: undefined } })
  await call('GET /auth/reset-password/:token', { params: { token: 'a/b' } })
  expect(asked.map(({ address }) => address)).toEqual([
    '/api/feeds/items?q=salt+%26+pepper%3F&feedId=3',
    '/api/auth/reset-password/a%2Fb',
  ])
})

test('a deletion answers with nothing', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(await call('DELETE /feeds/:id', { params: { id: 1 } })).toBeUndefined()
})

test("the server's own text is shown, the default only when it has none", async () => {
  answer = refusal(409, 'You have already added this feed.')
  const known = await call('GET /tags').catch((error: unknown) => error)
  expect(explainFailure(known, texts.addFeedFailed())).toBe('You have already added this feed.')
  answer = () => new Response('<html>Bad Gateway</html>', { status: 502 })
  const speechless = await call('GET /tags').catch((error: unknown) => error)
  expect(speechless).toMatchObject({ status: 502, isOffline: false })
  expect(explainFailure(speechless, texts.addFeedFailed())).toBe(texts.addFeedFailed())
})

test('a page with several feeds is refused together with its feeds', async () => {
  const feeds = [{ title: 'News', url: 'https://example.com/feed', kind: 'rss' }]
  answer = () => Response.json({ error: texts.severalFeeds(), feeds }, { status: 422 })
  const error = await call('GET /tags').catch((failure: unknown) => failure)
  expect(error).toMatchObject({ status: 422, body: { feeds } })
})

test('a dead server is said to be out of reach', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const error = await call('GET /tags').catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(CallError)
  expect(explainFailure(error, 'any default')).toBe(texts.unreachable())
})

test('a call that the page took back is no failure of the server', async () => {
  const leaving = new AbortController()
  leaving.abort()
  await expect(call('GET /tags', { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 401 takes the token away and goes to the login page, once for many calls', async () => {
  answer = refusal(401, 'Please sign in first.')
  await Promise.allSettled([call('GET /tags'), call('GET /columns'), call('GET /feeds')])
  expect(stored.has('token')).toBe(false)
  expect(wentTo).toEqual(['/login'])
})

test('a wrong password is a message, not the end of a session', async () => {
  answer = refusal(401, texts.loginFailed())
  const login = call('POST /auth/login', { body: { email: 'reader@example.com', password: 'wrong' } })
  await expect(login).rejects.toMatchObject({ status: 401, message: texts.loginFailed() })
  expect(stored.get('token')).toBe('of-a-reader')
  expect(wentTo).toEqual([])
})

test('a late 401 to an old session leaves the new one alone', async () => {
  answer = () => {
    stored.set('token', 'of-the-new-session')
    return refusal(401)()
  }
  await expect(call('GET /tags')).rejects.toMatchObject({ status: 401 })
  expect(stored.get('token')).toBe('of-the-new-session')
  expect(wentTo).toEqual([])
})

test('an expired token does not take a person away from the reset form', async () => {
  vi.stubGlobal('location', { pathname: '/reset-password', assign: (path: string) => wentTo.push(path) })
  answer = refusal(401)
  await expect(call('GET /auth/profile')).rejects.toMatchObject({ status: 401 })
  expect(stored.has('token')).toBe(false)
  expect(wentTo).toEqual([])
})
