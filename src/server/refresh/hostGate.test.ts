import { expect, test } from 'vitest'
import { createHostGate } from './hostGate.ts'

const settings = { fetchPerHost: 2, fetchHostPauseMs: 1000, fetchAllowPrivateNetworks: false }
const feed = (number: number, host = 'news.example') => `https://${host}/${number}.xml`

test('two checks of one host begin a pause apart, and those of another host do not wait for them', () => {
  const gate = createHostGate(settings)
  expect(gate.enter(feed(1), 0).is).toBe('admitted')
  expect(gate.enter(feed(2), 0)).toEqual({ is: 'putOff', until: 1000 })
  expect(gate.enter(feed(1, 'blog.example'), 0).is).toBe('admitted')
  expect(gate.enter(feed(2), 1000).is).toBe('admitted')
})

test('no more checks than its number are at one host at a time', () => {
  const gate = createHostGate({ ...settings, fetchHostPauseMs: 0 })
  const places = [gate.enter(feed(1), 0), gate.enter(feed(2), 0), gate.enter(feed(3), 0)]
  expect(places.map(({ is }) => is)).toEqual(['admitted', 'admitted', 'putOff'])
  const [first] = places
  if (first?.is === 'admitted') first.leave()
  expect(gate.enter(feed(3), 1).is).toBe('admitted')
})

test('a thousand feeds of one host come back one by one, and each gets its turn', () => {
  const gate = createHostGate(settings)
  let waiting = Array.from({ length: 1000 }, (_, number) => ({ number, at: 0 }))
  const starts: number[] = []
  let tries = 0
  while (waiting.length > 0) {
    waiting.sort((one, other) => one.at - other.at)
    const [next, ...rest] = waiting
    if (!next) break
    tries += 1
    const place = gate.enter(feed(next.number), next.at)
    waiting = place.is === 'admitted' ? rest : [...rest, { ...next, at: place.until }]
    if (place.is === 'admitted') {
      starts.push(next.at)
      place.leave()
    }
  }
  expect(starts).toEqual(Array.from({ length: 1000 }, (_, second) => second * 1000))
  expect(tries).toBeLessThan(2100)
})

test('the same name on another port is another host', () => {
  const gate = createHostGate(settings)
  gate.enter('http://news.example:8001/feed', 0)
  expect(gate.enter('http://news.example:8002/feed', 0).is).toBe('admitted')
})

test("one's own machine is not spared when private networks are allowed", () => {
  const open = createHostGate({ ...settings, fetchAllowPrivateNetworks: true })
  const closed = createHostGate(settings)
  for (const gate of [open, closed]) gate.enter('http://127.0.0.1:4000/1', 0)
  expect(open.enter('http://127.0.0.1:4000/2', 0).is).toBe('admitted')
  expect(closed.enter('http://127.0.0.1:4000/2', 0).is).toBe('putOff')
})
