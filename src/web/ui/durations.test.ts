import { expect, test } from 'vitest'
import { clockTime, shortTime, spokenTime } from './durations.ts'

test('a player shows minutes and seconds, hours when there are any', () => {
  expect([0, 247.9, 3729].map(clockTime)).toEqual(['0:00', '4:07', '1:02:09'])
})

test('a list says roughly how long an episode is', () => {
  expect([12, 2280, 3600, 4800, 3599].map(shortTime)).toEqual(['12 sec', '38 min', '1 hr', '1 hr 20 min', '1 hr'])
})

test('a screen reader says times in words', () => {
  expect([0, 61, 7322].map(spokenTime)).toEqual(['0 seconds', '1 minute 1 second', '2 hours 2 minutes 2 seconds'])
})
