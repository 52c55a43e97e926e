import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Place } from '../../../shared/api/entities.ts'
import type { ReadingPosition } from '../../../shared/features/reading.ts'
import { createPlaceKeeper } from './placeKeeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (paragraphIndex: number, isFinished = false): Place => ({
  source: 'feed',
  paragraphHash: `a${paragraphIndex}`,
  paragraphIndex,
  share: paragraphIndex / 100,
  isFinished,
})

function givenKeeper({ stored = null }: { stored?: Place | null } = {}) {
  const sent: (ReadingPosition & { agoMs: number; sentAt: number })[] = []
  const network = { isThere: true }
  const startedAt = Date.now()
  const keeper = createPlaceKeeper({
    itemId: 7,
    stored,
    send: async (position) => {
      if (!network.isThere) throw new Error('offline')
      sent.push({ ...position, sentAt: Date.now() - startedAt })
    },
    now: Date.now,
  })
  const scrolls = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      keeper.follow(at(Math.floor((Date.now() - startedAt) / 1000) + 1))
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { keeper, network, sent, scrolls }
}

test('a text that was only looked at for a moment has no place', async () => {
  const { keeper, sent, scrolls } = givenKeeper()
  await scrolls(19)
  keeper.leave()
  await vi.runAllTimersAsync()
  expect(sent).toEqual([])
})

test('the place is kept after 20 seconds and then at most every ten, and where the reader stops', async () => {
  const { keeper, sent, scrolls } = givenKeeper()
  await scrolls(47)
  keeper.leave()
  await vi.runAllTimersAsync()
  expect(sent.map(({ sentAt }) => sentAt)).toEqual([20_000, 30_000, 40_000, 50_000])
  expect(sent.at(-1)).toMatchObject({ itemId: 7, paragraphIndex: 47, agoMs: 4000 })
})

test('a hidden page sends its last place at once, and nothing after', async () => {
  const { keeper, sent, scrolls } = givenKeeper()
  await scrolls(25)
  keeper.hide()
  await scrolls(60)
  expect(sent.map(({ sentAt, paragraphIndex }) => [sentAt, paragraphIndex])).toEqual([
    [20_000, 20],
    [25_000, 25],
  ])
  keeper.show()
  await scrolls(1)
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(3)
})

test('time in a hidden page is not reading', async () => {
  const { keeper, sent, scrolls } = givenKeeper()
  await scrolls(10)
  keeper.hide()
  await vi.advanceTimersByTimeAsync(3_600_000)
  keeper.show()
  await scrolls(9)
  expect(sent).toEqual([])
  await scrolls(2)
  expect(sent).toHaveLength(1)
})

test('staying at the top, or at the known place, sends nothing', async () => {
  for (const stored of [null, at(0)]) {
    const { keeper, sent } = givenKeeper({ stored })
    keeper.follow(at(0))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    keeper.leave()
  }
})

test('the end stays reached when the reader scrolls up again', async () => {
  const { keeper, sent } = givenKeeper()
  keeper.follow(at(5))
  await vi.advanceTimersByTimeAsync(21_000)
  keeper.follow(at(9, true))
  await vi.advanceTimersByTimeAsync(11_000)
  keeper.follow(at(3))
  await vi.runAllTimersAsync()
  expect(sent.map(({ paragraphIndex, isFinished }) => [paragraphIndex, isFinished])).toEqual([
    [5, false],
    [9, true],
    [3, true],
  ])
})

test('a place without a connection is sent later, with its age', async () => {
  const { keeper, network, sent, scrolls } = givenKeeper()
  network.isThere = false
  await scrolls(25)
  keeper.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  network.isThere = true
  await vi.runAllTimersAsync()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ paragraphIndex: 25 })
  expect(sent[0]?.agoMs).toBeGreaterThanOrEqual(60_000)
})
