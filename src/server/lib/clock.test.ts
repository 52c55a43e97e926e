import fc from 'fast-check'
import { test } from 'vitest'
import { toIso } from './clock.ts'

test('a time is written as Date writes it', () => {
  const moments = fc.integer({ min: Date.UTC(-200, 0, 1), max: Date.UTC(12_000, 0, 1) })
  fc.assert(fc.property(moments, (moment) => toIso(moment) === new Date(moment).toISOString()))
})
