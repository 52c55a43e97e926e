import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('hints of a refresh of many feeds are handed over once, each feed once', () => {
  const handed: number[][] = []
  const feeds = gather<number>(200, (ids) => handed.push([...ids]))
  for (const id of [1, 2, 1]) feeds.add(id)
  expect(handed).toEqual([])
  vi.advanceTimersByTime(200)
  expect(handed).toEqual([[1, 2]])
})

test('what comes after a hand-over is handed over on its own', () => {
  const handed: number[][] = []
  const feeds = gather<number>(200, (ids) => handed.push([...ids]))
  feeds.add(1)
  vi.advanceTimersByTime(200)
  feeds.add(2)
  vi.advanceTimersByTime(200)
  expect(handed).toEqual([[1], [2]])
})

test('a page that is left gets no more values', () => {
  const handed: number[][] = []
  const feeds = gather<number>(200, (ids) => handed.push([...ids]))
  feeds.add(1)
  feeds.stop()
  vi.advanceTimersByTime(1000)
  expect(handed).toEqual([])
})
