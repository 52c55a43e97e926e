import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushEndpoint } from './pushEndpoint.ts'
import { renewPush } from './pushOfBrowser.ts'

const endpointOf = (name: string) => `https://updates.push.services.mozilla.com/wpush/v2/${name}`

let token: string
/** The address that the push service gave this browser; null when it ended the subscription. */
let current: string | null
let targets: { id: number; isThisBrowser: boolean }[]
let asked: string[]

beforeEach(() => {
  token = 'token of ada'
  asked = []
  targets = [{ id: 7, isThisBrowser: true }]
  const subscriptionOf = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      current = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (current === null ? null : subscriptionOf(current)),
    subscribe: async () => {
      current = endpointOf('renewed')
      return subscriptionOf(current)
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('window', { PushManager: true })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: registration,
    },
  })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal('localStorage', { getItem: () => token, setItem: () => {} })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    asked.push(`${method} ${address} ${body ?? ''}`.trim())
    return Response.json(method === 'GET' ? { targets, pushKey: 'key' } : {})
  })
  current = endpointOf('first')
  pushEndpoint.set({ endpoint: endpointOf('first'), session: 'token of' })
})
afterEach(() => vi.unstubAllGlobals())

test('while nothing changed, the page only looks', async () => {
  await renewPush()
  expect(asked).toEqual(['GET /api/send-targets'])
  expect(current).toBe(endpointOf('first'))
})

test('another address, or an ended subscription, goes to the row of this browser', async () => {
  for (const now of [endpointOf('moved'), null]) {
    asked = []
    pushEndpoint.set({ endpoint: endpointOf('first'), session: 'token of' })
    current = now
    await renewPush()
    expect(asked[1]).toMatch(/^PATCH \/api\/send-targets\/7 .*renewed.*"isOn":true/)
    expect(pushEndpoint.get().endpoint).toBe(endpointOf('renewed'))
  }
})

test('a row that ended with the subscription comes back', async () => {
  targets = []
  current = null
  await renewPush()
  expect(asked[1]).toMatch(/^POST \/api\/send-targets .*"kind":"push","name":"Firefox/)
})

test('a row that the reader removed elsewhere ends the subscription here', async () => {
  targets = []
  await renewPush()
  expect([asked.length, current, pushEndpoint.get().endpoint]).toEqual([1, null, ''])
})

test('another reader who signs in here gets no subscription', async () => {
  token = 'other token'
  await renewPush()
  expect([asked, current, pushEndpoint.get().endpoint]).toEqual([[], null, ''])
})
