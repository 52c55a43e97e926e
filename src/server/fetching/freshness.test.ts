import { describe, expect, test } from 'vitest'
import { readFreshForMs, readRetryAfterMs } from './freshness.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const inTwoHours = 'Sun, 01 Mar 2026 14:00:00 GMT'
const hourMs = 3_600_000

describe('how long a publisher says an answer stays fresh', () => {
  test.each([
    ['an hour', { 'cache-control': 'public, max-age=3600' }, hourMs],
    ['an hour in quotes', { 'cache-control': 'max-age="3600"' }, hourMs],
    ['an hour, half of it spent in a cache', { 'cache-control': 'max-age=3600', age: '1800' }, hourMs / 2],
    ['an hour, all of it spent', { 'cache-control': 'max-age=3600', age: '9999' }, 0],
    ['always ask', { 'cache-control': 'no-cache, max-age=3600' }, 0],
    ['keep nothing', { 'cache-control': 'no-store' }, 0],
    ['until a date', { expires: inTwoHours }, 2 * hourMs],
    ['until a date by its own wrong clock', { expires: inTwoHours, date: 'Sun, 01 Mar 2026 13:00:00 GMT' }, hourMs],
    ['max-age before a date', { 'cache-control': 'max-age=60', expires: inTwoHours }, 60_000],
    ['for shared caches only, then a date', { 'cache-control': 's-maxage=60', expires: inTwoHours }, 2 * hourMs],
    ['a date long ago', { expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    ['expired already', { expires: '0' }, 0],
    ['expired already, in another way', { expires: '-1' }, 0],
    ['nothing', {}, null],
    ['nothing about time', { 'cache-control': 'public' }, null],
  ])('%s', (_, headers, freshForMs) => {
    expect(readFreshForMs(headers, now)).toBe(freshForMs)
  })
})

describe('how long a server asks us to wait', () => {
  test.each([
    ['in seconds', { 'retry-after': '120' }, 120_000],
    ['by a date', { 'retry-after': inTwoHours }, 2 * hourMs],
    ['by a date gone by', { 'retry-after': 'Sun, 01 Mar 2026 10:00:00 GMT' }, 0],
    ['not in words', { 'retry-after': 'a while' }, null],
    ['not at all', {}, null],
  ])('%s', (_, headers, retryAfterMs) => {
    expect(readRetryAfterMs(headers, now)).toBe(retryAfterMs)
  })
})
