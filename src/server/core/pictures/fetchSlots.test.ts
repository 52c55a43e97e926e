import { expect, test } from 'vitest'
import { TooManyRequests, Unavailable } from '../../http/errors.ts'
import { createFetchSlots, type FetchSlots } from './fetchSlots.ts'

/** A fetch that never ends by itself. */
function drips(turns: FetchSlots, host: string, caller: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const done = turns.run({ host, caller }, () => promise)
  done.catch(() => {})
  return { done, ends: () => resolve('a picture') }
}

const loads = (turns: FetchSlots, host: string, caller: string) => turns.run({ host, caller }, async () => 'a picture')

test('a host that sends one byte at a time leaves slots for all other hosts', async () => {
  const turns = createFetchSlots()
  for (let number = 0; number < 192; number++) drips(turns, 'slow.example', 'mallory')
  expect(await loads(turns, 'good.example', 'mallory')).toBe('a picture')
  expect(await loads(turns, 'good.example', 'ada')).toBe('a picture')
})

test('a caller with many slow hosts leaves slots for all other callers', async () => {
  const turns = createFetchSlots()
  for (let number = 0; number < 192; number++) drips(turns, `${number}.slow.example`, 'mallory')
  expect(await loads(turns, 'good.example', 'ada')).toBe('a picture')
})

test('a hundred pictures of one publisher all load, a few at a time', async () => {
  const turns = createFetchSlots()
  let running = 0
  let most = 0
  const load = () =>
    turns.run({ host: 'good.example', caller: 'ada' }, async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running -= 1
      return 'a picture'
    })
  expect(await Promise.all(Array.from({ length: 100 }, load))).toHaveLength(100)
  expect(most).toBe(6)
})

test('a caller with too many waiting pictures is refused at once', async () => {
  const turns = createFetchSlots({ perHost: 1, waitingPerCaller: 2 })
  for (let number = 0; number < 3; number++) drips(turns, 'slow.example', 'mallory')
  await expect(loads(turns, 'slow.example', 'mallory')).rejects.toThrow(TooManyRequests)
})

test('a picture that waits too long is refused with a Retry-After, and leaves the queue', async () => {
  const turns = createFetchSlots({ perHost: 1, waitMaxMs: 1 })
  const slow = drips(turns, 'slow.example', 'mallory')
  await expect(loads(turns, 'slow.example', 'ada')).rejects.toThrow(Unavailable)
  slow.ends()
  await slow.done
  expect(await loads(turns, 'slow.example', 'ada')).toBe('a picture')
})

test('when a host turns out to be too slow, its waiting pictures are refused at once, and those of other hosts are not', async () => {
  const turns = createFetchSlots({ perHost: 1, atOnce: 2 })
  const slow = drips(turns, 'slow.example', 'ada')
  const waiting = loads(turns, 'slow.example', 'ada')
  const other = drips(turns, 'good.example', 'ben')
  const waitingElsewhere = loads(turns, 'good.example', 'ben')
  turns.noteSlow('slow.example')
  await expect(waiting).rejects.toThrow(Unavailable)
  await expect(loads(turns, 'slow.example', 'cleo')).rejects.toThrow(Unavailable)
  other.ends()
  expect(await waitingElsewhere).toBe('a picture')
  slow.ends()
})

test('a host that was too slow has one slot for a while', async () => {
  let now = 0
  const turns = createFetchSlots({ slowForMs: 100, waitMaxMs: 1 }, () => now)
  turns.noteSlow('slow.example')
  drips(turns, 'slow.example', 'ada')
  await expect(loads(turns, 'slow.example', 'ada')).rejects.toThrow(Unavailable)
  now = 100
  expect(await loads(turns, 'slow.example', 'ada')).toBe('a picture')
})
