import { beforeEach, expect, test, vi } from 'vitest'
import { readPlayerSettings, storePlayerSettings } from './playerSettings.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})

test('each feed keeps its speed, and another one begins with the speed that was chosen last', () => {
  storePlayerSettings({ rate: 1.5, volume: 1 }, 1)
  storePlayerSettings({ rate: 1, volume: 1 }, 2)
  expect([1, 2, 3, null].map((feedId) => readPlayerSettings(feedId).rate)).toEqual([1.5, 1, 1, 1])
  storePlayerSettings({ rate: 2, volume: 0.5 }, null)
  expect([1, 2, 3].map((feedId) => readPlayerSettings(feedId).rate)).toEqual([1.5, 1, 2])
})

test('settings that this version did not write are left out', () => {
  for (const stored of ['', 'null', '[]', '{"rate":9,"volume":7,"rates":{}}', '{"rates":[1,[2],[3,"x"],[4,99]]}']) {
    localStorage.setItem('player', stored)
    expect([1, 2, 3, 4].map((feedId) => readPlayerSettings(feedId))).toEqual(Array(4).fill({ rate: 1, volume: 1 }))
  }
  for (let feedId = 1; feedId < 300; feedId++) storePlayerSettings({ rate: 1.25, volume: 1 }, feedId)
  expect(localStorage.getItem('player')?.length).toBeLessThan(3000)
})
