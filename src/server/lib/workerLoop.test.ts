import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { hour, minute } from './clock.ts'
import { startLoop } from './workerLoop.ts'

function givenLoop(rounds: (() => Promise<'again' | 'rest'>)[], options: { pauseMs?: number } = {}) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) })
  const allRan = Promise.withResolvers<void>()
  const finish = vi.fn(async () => {})
  let ran = 0
  const loop = startLoop({
    log,
    task: 'asking hubs',
    pauseMs: 0,
    ...options,
    finish,
    async round() {
      const next = rounds[ran]
      if (next === undefined) {
        allRan.resolve()
        return 'rest'
      }
      ran += 1
      return next()
    },
  })
  return { loop, lines, finish, allRan: allRan.promise }
}

const succeed = async () => 'again' as const
const fail = async () => {
  throw new Error('The database is away.')
}

test('a loop that keeps failing is logged when it begins and when it works again', async () => {
  const { loop, lines, allRan } = givenLoop([succeed, fail, fail, fail, succeed, fail, succeed])
  await allRan
  await loop.stop()
  const outage = ['asking hubs failed; trying again', 'asking hubs works again']
  expect(lines).toEqual([...outage, ...outage])
})

test('an outage of hours has a line for each hour', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const failAfter = (ms: number) => () => {
    now += ms
    return fail()
  }
  const { loop, lines, allRan } = givenLoop([fail, failAfter(59 * minute), failAfter(minute), failAfter(hour - 1)])
  await allRan
  await loop.stop()
  clock.mockRestore()
  expect(lines.filter((line) => line.includes('failed'))).toHaveLength(2)
})

test('a stopped loop ends its pause, waits for the round under way, and finishes after it', async () => {
  const { loop, finish, allRan } = givenLoop([succeed], { pauseMs: hour })
  await allRan
  await loop.stop()
  expect(finish).toHaveBeenCalledOnce()

  const round = Promise.withResolvers<'rest'>()
  const slow = givenLoop([() => round.promise])
  const stopped = slow.loop.stop()
  expect(slow.finish).not.toHaveBeenCalled()
  round.resolve('rest')
  await stopped
  expect(slow.finish).toHaveBeenCalledOnce()
})
