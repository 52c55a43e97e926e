import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ListeningPosition } from '../../shared/features/podcasts.ts'
import type { PlayerState } from './player.ts'
import { createPositionKeeper } from './positionKeeper.ts'
import { waitingSeconds } from './waitingPositions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const sound = {
  enclosureIndex: 0,
  url: 'https://sounds.example/1.mp3',
  isVideo: false,
  durationSeconds: 2280,
  positionSeconds: 0,
  isFinished: false,
  episode: null,
  season: null,
}
const recording = { id: 7, sound } as NonNullable<PlayerState['recording']>

const atRest: PlayerState = {
  recording,
  isPlaying: false,
  isWaiting: false,
  isBroken: false,
  isEnded: false,
  positionSeconds: 0,
  durationSeconds: 2280,
  rate: 1,
  volume: 1,
  element: null,
}

function givenKeeper() {
  const sent: (ListeningPosition & { agoMs: number })[] = []
  const network = { isThere: true }
  const keeper = createPositionKeeper({
    send: async (position) => {
      if (!network.isThere) throw new Error('offline')
      sent.push(position)
    },
    now: Date.now,
  })
  keeper.follow(atRest)
  return { keeper, network, sent, places: () => sent.map(({ positionSeconds }) => positionSeconds) }
}

const playingAt = (positionSeconds: number): PlayerState => ({ ...atRest, isPlaying: true, positionSeconds })

test('who listens is noted every ten seconds, and where they stop', async () => {
  const { keeper, places } = givenKeeper()
  for (let second = 0; second <= 25; second += 0.25) keeper.follow(playingAt(second))
  keeper.follow({ ...playingAt(25.5), isPlaying: false })
  await vi.runAllTimersAsync()
  expect(places()).toEqual([10, 20, 25])
})

test('who drags about at rest is noted where the dragging ends', async () => {
  const { keeper, places } = givenKeeper()
  for (const positionSeconds of [300, 900, 600]) keeper.follow({ ...atRest, positionSeconds })
  await vi.runAllTimersAsync()
  expect(places()).toEqual([600])
})

test('the end of a recording is said as such', async () => {
  const { keeper, sent } = givenKeeper()
  keeper.follow(playingAt(2))
  keeper.follow({ ...playingAt(9), isPlaying: false, isEnded: true })
  await vi.runAllTimersAsync()
  expect(sent.at(-1)).toMatchObject({ itemId: 7, positionSeconds: 9, isFinished: true })
})

test('a position without a connection is sent later, with its age', async () => {
  const { keeper, network, sent } = givenKeeper()
  network.isThere = false
  keeper.follow(playingAt(12))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  network.isThere = true
  const next = { ...atRest, recording: { ...recording, id: 8 } }
  keeper.follow(next)
  keeper.follow({ ...next, positionSeconds: 40 })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([
    expect.objectContaining({ itemId: 7, positionSeconds: 12, agoMs: 60_500 }),
    expect.objectContaining({ itemId: 8, positionSeconds: 40 }),
  ])
})

test('opening a recording where it was left is nothing new', async () => {
  const { keeper, sent } = givenKeeper()
  keeper.follow({ ...atRest, recording: { ...recording }, positionSeconds: 700 })
  keeper.keepNow()
  await vi.runAllTimersAsync()
  expect(sent).toEqual([])
})

test('a position that was not sent outlives the page, with its age, and is gone once it was sent', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const first = givenKeeper()
  first.network.isThere = false
  first.keeper.follow({ ...atRest, isPlaying: true })
  first.keeper.follow({ ...atRest, isPlaying: true, positionSeconds: 600 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waitingSeconds(7, 0)).toBe(600)
  const later = givenKeeper()
  await later.keeper.flush()
  expect(later.sent).toMatchObject([{ itemId: 7, positionSeconds: 600, agoMs: 60_000 }])
  expect(waitingSeconds(7, 0)).toBeUndefined()
})
