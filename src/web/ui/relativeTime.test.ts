import { expect, test } from 'vitest'
import { exactTime, relativeTime } from './relativeTime.ts'

const now = new Date(2026, 10, 21, 9, 30).getTime()
const minutes = 60_000
const hours = 60 * minutes

test.each([
  ['just now', now - 59_000],
  ['1 min ago', now - 1 * minutes],
  ['59 min ago', now - 59 * minutes],
  ['1 hr ago', now - 60 * minutes],
  ['23 hr ago', now - 23 * hours],
  ['yesterday', now - 24 * hours],
  ['yesterday', new Date(2026, 10, 20, 0, 5).getTime()],
  ['2 days ago', new Date(2026, 10, 19, 23, 55).getTime()],
  ['6 days ago', new Date(2026, 10, 15, 12).getTime()],
  ['14 Nov', new Date(2026, 10, 14, 12).getTime()],
  ['31 Dec 2025', new Date(2025, 11, 31, 12).getTime()],
])('an item is dated %s', (words, at) => {
  expect(relativeTime(at, now)).toBe(words)
})

test('an item whose publisher runs a few minutes ahead came just now', () => {
  expect(relativeTime(now + 5 * minutes, now)).toBe('just now')
})

test('an item dated to next week shows that date, not a time to come', () => {
  expect(relativeTime(new Date(2026, 10, 28, 12).getTime(), now)).toBe('28 Nov')
})

test('the tooltip of a time shows the exact moment', () => {
  expect(exactTime(now)).toBe('Saturday, 21 November 2026 at 09:30')
})
