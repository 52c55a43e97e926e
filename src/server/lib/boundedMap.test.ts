import { expect, test } from 'vitest'
import { BoundedMap } from './boundedMap.ts'

const filled = (max: number, entries: number) => {
  const map = new BoundedMap<number, string>(max)
  for (let key = 1; key <= entries; key++) map.set(key, `entry ${key}`)
  return map
}

test('a full map holds its maximum number of entries', () => {
  expect([...filled(20, 20).keys()]).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('one more entry drops the oldest tenth', () => {
  const map = filled(20, 21)
  expect(map.size).toBe(19)
  expect([map.get(2), map.get(3), map.get(21)]).toEqual([undefined, 'entry 3', 'entry 21'])
})

test('an entry that is set again is the newest', () => {
  const map = filled(20, 20)
  map.set(1, 'again')
  map.set(21, 'entry 21')
  expect([map.get(1), map.get(2), map.get(3), map.get(4)]).toEqual(['again', undefined, undefined, 'entry 4'])
})

test('setting a key of a full map again drops nothing', () => {
  const map = filled(20, 20)
  for (let time = 0; time < 100; time++) map.set(20, 'again')
  expect(map.size).toBe(20)
})

test.each([1, 2, 9])('a map for %i entries holds the newest ones', (max) => {
  const map = filled(max, 100)
  expect(map.get(100)).toBe('entry 100')
  expect(map.size).toBeLessThanOrEqual(max)
})
