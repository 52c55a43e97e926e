import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

const profile = { user: { id: 1, email: 'anna@example.com' } }
let asked: string[]

beforeEach(() => {
  asked = []
  // The page has just opened, however long this process has run.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  vi.stubGlobal('localStorage', { getItem: () => 'of-anna' })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Response.json({ searches: [], user: null })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function askedInTheHead(token: string): void {
  const answers = { '/auth/profile': Promise.resolve(Response.json(profile)) }
  vi.stubGlobal('firstAnswers', { token, boardPath: '/board', answers })
}

test('what the head of the page asked for is taken once, and asked for after that', async () => {
  askedInTheHead('of-anna')
  expect(await call('GET /auth/profile')).toEqual(profile)
  expect(asked).toEqual([])
  await call('GET /auth/profile')
  expect(asked).toEqual(['GET /api/auth/profile'])
})

test('an answer for another token is nobody\u2019s', async () => {
  askedInTheHead('of-bert')
  await call('GET /auth/profile')
  expect(asked).toEqual(['GET /api/auth/profile'])
})

test('an answer that waited for half a minute is not taken', async () => {
  askedInTheHead('of-anna')
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  await call('GET /auth/profile')
  expect(asked).toEqual(['GET /api/auth/profile'])
})

test('after a change, an answer from before it is not taken', async () => {
  askedInTheHead('of-anna')
  await call('POST /auth/logout')
  await call('GET /auth/profile')
  expect(asked).toEqual(['POST /api/auth/logout', 'GET /api/auth/profile'])
})
