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

test('while a hand-over is under way, what comes is collected for the next', async () => {
  const handed: number[][] = []
  let end = () => {}
  const feeds = gather<number>(200, (ids) => {
    handed.push([...ids])
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  feeds.add(1)
  await vi.advanceTimersByTimeAsync(200)
  for (const id of [2, 3]) feeds.add(id)
  await vi.advanceTimersByTimeAsync(5000)
  expect(handed).toEqual([[1]])
  end()
  await vi.advanceTimersByTimeAsync(200)
  expect(handed).toEqual([[1], [2, 3]])
})

test('for a tab in the background a day of events is one hand-over, when it is looked at', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  const handed: number[][] = []
  const feeds = gather<number>(200, (ids) => handed.push([...ids]))
  for (let event = 0; event < 1000; event += 1) {
    feeds.add(event % 3)
    vi.advanceTimersByTime(90_000)
  }
  expect(handed).toEqual([])
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(200)
  expect(handed).toEqual([[0, 1, 2]])
  vi.unstubAllGlobals()
})
