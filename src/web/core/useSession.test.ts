import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from './useSession.ts'

let stored: Map<string, string>
let answer: () => Response | Promise<Response>
let calls: number

beforeEach(() => {
  stored = new Map([['token', 'kept']])
  calls = 0
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return answer()
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/', assign: () => {} })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const askWho = () => new QueryClient().fetchQuery({ ...profileQuery, retry: false })

test('without a token a visitor is anonymous, and no request is sent', async () => {
  stored.clear()
  expect(await askWho()).toBeNull()
  expect(calls).toBe(0)
})

test('a stored token identifies its reader', async () => {
  answer = () => Response.json({ user: { id: 1, email: 'reader@example.com' } })
  expect(await askWho()).toMatchObject({ email: 'reader@example.com' })
})

test.each([401, 403, 404])('a token refused with %i is removed', async (status) => {
  answer = () => Response.json({ error: 'no' }, { status })
  expect(await askWho()).toBeNull()
  expect(stored.has('token')).toBe(false)
})

test('a server that is just restarting signs nobody out', async () => {
  answer = () => new Response('', { status: 503 })
  await expect(askWho()).rejects.toMatchObject({ status: 503 })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(askWho()).rejects.toMatchObject({ isOffline: true })
  expect(stored.get('token')).toBe('kept')
})
