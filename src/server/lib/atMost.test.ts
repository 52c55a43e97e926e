import { expect, test } from 'vitest'
import { atMost } from './atMost.ts'

test('no more tasks run at a time than allowed, in order, including failing ones', async () => {
  const inTurn = atMost(2)
  let running = 0
  let mostRunning = 0
  const started: number[] = []
  const works = Array.from({ length: 6 }, (_, number) =>
    inTurn(async () => {
      started.push(number)
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (number === 1) throw new Error('this one fails')
      return number
    }),
  )
  const settled = await Promise.allSettled(works)
  expect(mostRunning).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
})
