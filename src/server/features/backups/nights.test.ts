import { expect, test } from 'vitest'
import { chooseExpired, chooseRemains, lastNight, nameBackup } from './nights.ts'

test('a backup belongs to the night that began it, at three by the clock of the server', () => {
  expect(lastNight(new Date(2026, 10, 26, 2, 59))).toEqual(new Date(2026, 10, 25, 3))
  expect(lastNight(new Date(2026, 10, 26, 3, 0))).toEqual(new Date(2026, 10, 26, 3))
  expect(lastNight(new Date(2026, 0, 1, 1))).toEqual(new Date(2025, 11, 31, 3))
})

test('the newest backups stay, and files of other programs', () => {
  const nights = [1, 2, 3].map((day) => nameBackup(new Date(2026, 8, day, 3), 'sqlite'))
  const others = ['monday.sqlite', 'broadsheet.sqlite', 'broadsheet-2026-09-01.txt']
  expect(nights[0]).toBe('broadsheet-2026-09-01-0300.sqlite')
  expect(chooseExpired([...others, ...nights.toReversed()], 2)).toEqual(nights.slice(0, 1))
  expect(chooseExpired(nights, 3)).toEqual([])
})

test('remains of a killed attempt go, and nothing else', () => {
  const remains = ['.broadsheet-trial-x7', 'broadsheet-2026-09-01-0300.dump.partial']
  expect(chooseRemains([...remains, 'broadsheet-2026-09-01-0300.dump', 'mine.partial'])).toEqual(remains)
})
