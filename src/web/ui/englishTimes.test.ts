import { expect, test } from 'vitest'
import { englishAge, englishDay } from './englishTimes.ts'

test('ages read as Intl writes them', () => {
  const ages = new Intl.RelativeTimeFormat('en-GB', { style: 'short', numeric: 'auto' })
  for (const { unit, most } of [
    { unit: 'minute', most: 59 },
    { unit: 'hour', most: 23 },
    { unit: 'day', most: 6 },
  ] as const) {
    for (let amount = 1; amount <= most; amount += 1) expect(englishAge(amount, unit)).toBe(ages.format(-amount, unit))
  }
})

test('days read as Intl writes them', () => {
  const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
  for (let day = 1; day <= 366; day += 1) {
    const at = new Date(2028, 0, day, 12).getTime()
    expect(englishDay(at)).toBe(days.format(at))
  }
})
