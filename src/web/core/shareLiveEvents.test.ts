import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent, MissedEvent } from '../../shared/api/events.ts'
import { serveCalls } from '../testing/serveCalls.ts'
import { shareLiveEvents } from './shareLiveEvents.ts'

const missed = (agoMs: number): MissedEvent => ({ type: 'boardChanged', agoMs })
let now = 0

beforeEach(() => {
  now = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  // The page has been open for a while, so its calls begin with listening.
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }))
  vi.stubGlobal('localStorage', { getItem: () => 'kept' })
  // As over plain HTTP, where browsers have no locks.
  vi.stubGlobal('navigator', {})
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The events for a page whose stream opens after `openedAfterMs` and begins with `events`. */
async function listen({ openedAfterMs, events }: { openedAfterMs: number; events: MissedEvent[] }) {
  const heard: (LiveEvent | 'caughtUp')[] = []
  const leaving = new AbortController()
  const { promise: isHeard, resolve: onHeard } = Promise.withResolvers<void>()
  serveCalls({
    'GET /api/events': () => {
      now += openedAfterMs
      const lines = [...events, { type: 'rulesChanged' }].map((event) => `data: ${JSON.stringify(event)}\n\n`)
      return new Response([': connected\n\n', ...lines].join(''))
    },
  })
  const hear = (event: LiveEvent) => (event.type === 'rulesChanged' ? onHeard() : heard.push(event))
  shareLiveEvents(1, { onEvent: hear, onCaughtUp: () => heard.push('caughtUp') }, leaving.signal)
  await isHeard
  leaving.abort()
  return heard
}

test('a page hears the events since its first calls, not those that their answers know', async () => {
  const events = [missed(2900), missed(2100), missed(1900), missed(0)]
  expect(await listen({ openedAfterMs: 2000, events })).toEqual([missed(1900), missed(0)])
})

test('a page whose stream opens so late that events may be missing reloads', async () => {
  expect(await listen({ openedAfterMs: 2500, events: [] })).toEqual([])
  expect(await listen({ openedAfterMs: 3000, events: [] })).toEqual(['caughtUp'])
})
