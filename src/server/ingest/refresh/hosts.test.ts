import { expect, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { minute } from '../../lib/clock.ts'
import { createHostGate, createSharedHostGate } from './hosts.ts'

const settings = {
  fetchPerHost: 2,
  fetchHostPauseMs: 1000,
  fetchAllowPrivateNetworks: false,
  fetchHostLimits: new Map(),
}
const feed = (number: number, host = 'news.example') => `https://${host}/${number}.xml`

test('two checks of a host start with a pause between them, and other hosts do not wait', async () => {
  const gate = createHostGate(settings)
  expect((await gate.enter(feed(1), 0)).is).toBe('admitted')
  expect(await gate.enter(feed(2), 0)).toEqual({ is: 'putOff', until: 1000 })
  expect((await gate.enter(feed(1, 'blog.example'), 0)).is).toBe('admitted')
  expect((await gate.enter(feed(2), 1000)).is).toBe('admitted')
})

test('a host never has more checks at a time than its limit', async () => {
  const gate = createHostGate({ ...settings, fetchHostPauseMs: 0 })
  const first = await gate.enter(feed(1), 0)
  expect(first.is).toBe('admitted')
  expect((await gate.enter(feed(2), 0)).is).toBe('admitted')
  expect(await gate.enter(feed(3), 0)).toEqual({ is: 'putOff', until: 1000 })
  if (first.is === 'admitted') await first.leave()
  expect((await gate.enter(feed(3), 1)).is).toBe('admitted')
  expect((await gate.enter(feed(4), 1)).is).toBe('putOff')
})

test('a thousand feeds of one host are checked one by one', async () => {
  const gate = createHostGate(settings)
  let waiting = Array.from({ length: 1000 }, (_, number) => ({ number, at: 0 }))
  const starts: number[] = []
  let tries = 0
  while (waiting.length > 0) {
    waiting.sort((one, other) => one.at - other.at)
    const [next, ...rest] = waiting
    if (!next) break
    tries += 1
    const place = await gate.enter(feed(next.number), next.at)
    waiting = place.is === 'admitted' ? rest : [...rest, { ...next, at: place.until }]
    if (place.is === 'admitted') {
      starts.push(next.at)
      await place.leave()
    }
  }
  expect(starts).toEqual(Array.from({ length: 1000 }, (_, second) => second * 1000))
  expect(tries).toBeLessThan(2100)
})

test('the same name on another port is another host', async () => {
  const gate = createHostGate(settings)
  await gate.enter('http://news.example:8001/feed', 0)
  expect((await gate.enter('http://news.example:8002/feed', 0)).is).toBe('admitted')
})

test('the local host has no limits when private networks are allowed', async () => {
  const open = createHostGate({ ...settings, fetchAllowPrivateNetworks: true })
  const closed = createHostGate(settings)
  for (const gate of [open, closed]) await gate.enter('http://127.0.0.1:4000/1', 0)
  expect((await open.enter('http://127.0.0.1:4000/2', 0)).is).toBe('admitted')
  expect((await closed.enter('http://127.0.0.1:4000/2', 0)).is).toBe('putOff')
})

eachDatabase('several workers share the limits of a host', async (db) => {
  const workers = [1, 2, 3].map(() => createSharedHostGate(settings, db))
  const now = Date.UTC(2026, 2, 1)
  const enterAll = (at: number) => Promise.all(workers.map((gate, number) => gate.enter(feed(number), at)))
  const first = await enterAll(now)
  expect(first.filter(({ is }) => is === 'admitted')).toHaveLength(1)
  const promised = first.flatMap((place) => (place.is === 'putOff' ? [place.until - now] : []))
  expect(promised.sort()).toEqual([1000, 2000])
  const second = await enterAll(now + 1000)
  expect(second.filter(({ is }) => is === 'admitted')).toHaveLength(1)
  // Both slots are taken now, at any time, until a check leaves.
  const third = await enterAll(now + minute)
  expect(third.filter(({ is }) => is === 'admitted')).toHaveLength(0)
  for (const place of first) if (place.is === 'admitted') await place.leave()
  expect((await enterAll(now + minute)).filter(({ is }) => is === 'admitted')).toHaveLength(1)
})

eachDatabase('the place of a dead worker at a host becomes free when its lease expires', async (db) => {
  const gate = createSharedHostGate({ ...settings, fetchPerHost: 1 }, db)
  const now = Date.UTC(2026, 2, 1)
  expect((await gate.enter(feed(1), now)).is).toBe('admitted')
  expect((await gate.enter(feed(2), now + 4 * minute)).is).toBe('putOff')
  expect((await gate.enter(feed(2), now + 5 * minute)).is).toBe('admitted')
})

test('a host, or a domain above it, may have limits of its own', async () => {
  const fetchHostLimits = new Map([
    ['example.org', { atOnce: 3, pauseMs: 100 }],
    ['slow.example.org', { atOnce: 1, pauseMs: 5000 }],
  ])
  const gate = createHostGate({ ...settings, fetchHostLimits })
  const enter = async (host: string, ms: number) => {
    const admission = await gate.enter(`https://${host}/feed`, ms)
    return admission.is === 'admitted' ? 'admitted' : admission.until
  }
  const fast = [await enter('a.example.org', 0), await enter('a.example.org', 100), await enter('a.example.org', 200)]
  expect([...fast, await enter('a.example.org', 300)]).toEqual(['admitted', 'admitted', 'admitted', 1300])
  expect([await enter('slow.example.org', 0), await enter('slow.example.org', 2000)]).toEqual(['admitted', 5000])
  // A name that only ends alike.
  expect([await enter('badexample.org', 0), await enter('badexample.org', 100)]).toEqual(['admitted', 1000])
})
