import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, hour, minute, second } from '../../lib/clock.ts'
import { nextCheck, noHints, type PollingHints } from './nextCheck.ts'

const now = Date.UTC(2026, 2, 1, 8, 0, 0)
const settings = { intervalMinutes: 60, random: 0 }
const every = (gapMs: number) => ({ failures: 0, recentlyPublished: [1, 2, 3, 4].map((nth) => now - nth * gapMs) })
const wait = (pace: Parameters<typeof nextCheck>[1], hints: Partial<PollingHints> = {}) =>
  (nextCheck(now, pace, { ...noHints, ...hints }, settings) - now) / minute

test('busy feeds are checked more often than quiet ones', () => {
  expect(wait(every(hour))).toBe(60)
  expect(wait(every(5 * minute))).toBeCloseTo(17.3, 1)
  expect(wait(every(7 * day))).toBeCloseTo(777.7, 1)
})

test('every feed is checked between every five minutes and once a day', () => {
  expect(wait(every(second))).toBeGreaterThanOrEqual(5)
  expect(wait(every(365 * day))).toBe(1440)
})

test('a feed without items is checked like a feed with one item per day', () => {
  expect(wait({ failures: 0, recentlyPublished: [] })).toBe(wait(every(day)))
})

test('a feed is not checked while its last answer is fresh', () => {
  expect(wait(every(hour), { freshForMs: 3 * hour })).toBe(180)
  expect(wait(every(hour), { ttlMinutes: 240 })).toBe(240)
  expect(wait(every(hour), { freshForMs: minute, ttlMinutes: 1 })).toBe(60)
})

test('a feed with a cache lifetime of a year is still checked once a day', () => {
  expect(wait(every(hour), { freshForMs: 365 * day })).toBe(1440)
})

test('a check skips the hours and days that the publisher excludes', () => {
  // 09:00 on Sunday the 1st of March.
  expect(new Date(nextCheck(now, every(hour), { ...noHints, skipHours: [9, 10] }, settings)).toISOString()).toBe(
    '2026-03-01T11:00:00.000Z',
  )
  expect(new Date(nextCheck(now, every(hour), { ...noHints, skipDays: [0] }, settings)).toISOString()).toBe(
    '2026-03-02T00:00:00.000Z',
  )
})

test('a document that excludes every hour of the week is treated as one that excludes none', () => {
  expect(wait(every(hour), { skipDays: [0, 1, 2, 3, 4, 5, 6] })).toBe(60)
})

test('each failure delays the next check, up to one day', () => {
  const waits = [1, 2, 3, 4, 5, 6, 60, 6000].map((failures) => wait({ failures, recentlyPublished: [] }))
  expect(waits).toEqual([60, 120, 240, 480, 960, 1440, 1440, 1440])
})

test('a server that sends Retry-After with three hours is not fetched earlier', () => {
  expect(wait({ failures: 1, recentlyPublished: [] }, { retryAfterMs: 3 * hour })).toBe(180)
})

test('feeds that failed together are checked at different times', () => {
  const at = (random: number) =>
    nextCheck(now, { failures: 3, recentlyPublished: [] }, noHints, { ...settings, random })
  expect(at(0) - at(1)).toBe(hour)
})

test('the next check is always between five minutes and a day away, plus at most a week of skipped hours', () => {
  const hints = fc.record({
    freshForMs: fc.option(fc.nat()),
    ttlMinutes: fc.option(fc.nat()),
    retryAfterMs: fc.option(fc.nat()),
    skipHours: fc.array(fc.integer({ min: 0, max: 23 })),
    skipDays: fc.array(fc.integer({ min: 0, max: 6 })),
  })
  const pace = fc.record({
    failures: fc.nat(),
    recentlyPublished: fc.array(fc.integer({ min: 0, max: now })),
  })
  fc.assert(
    fc.property(
      pace,
      hints,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 1440 }),
      (...drawn) => {
        const [drawnPace, drawnHints, random, intervalMinutes] = drawn
        const next = nextCheck(now, drawnPace, drawnHints, { intervalMinutes, random })
        expect(Number.isInteger(next)).toBe(true)
        expect(next).toBeGreaterThanOrEqual(now + 5 * minute)
        expect(next).toBeLessThanOrEqual(now + 8 * day)
      },
    ),
  )
})
