import { expect, test } from 'vitest'
import { createSlices, yieldToEventLoop } from './slices.ts'

test('of many that wait, each turn of the event loop continues one', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    await yieldToEventLoop()
    order.push(name)
  }
  const all = Promise.all(['first', 'second', 'third'].map(work))
  const afterTwoTurns = async () => {
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    order.push('another caller')
  }
  await Promise.all([all, afterTwoTurns()])
  expect(order.indexOf('another caller')).toBeLessThan(order.indexOf('third'))
  expect(order.filter((name) => name !== 'another caller')).toEqual(['first', 'second', 'third'])
})

test('a slice is over after some milliseconds of work, and the next one begins after a pause', async () => {
  const slices = createSlices()
  const startedAt = performance.now()
  while (!slices.isOver()) if (performance.now() - startedAt > 10_000) throw new Error('The slice never ended.')
  await slices.pause()
  expect(slices.isOver()).toBe(false)
})
