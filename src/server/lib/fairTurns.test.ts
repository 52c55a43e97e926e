import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairTurns } from './fairTurns.ts'

test('one task runs at a time, and owners take turns', async () => {
  const inTurn = createFairTurns(10)
  const done: string[] = []
  let running = 0
  const task = (name: string) => async () => {
    running++
    expect(running).toBe(1)
    await nextTurn()
    running--
    done.push(name)
  }
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn(1, task(name))),
    ...['b1', 'b2'].map((name) => inTurn(2, task(name))),
    inTurn(3, task('c1')),
  ])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await inTurn(1, task('later'))
  expect(done.at(-1)).toBe('later')
})

test('a task that fails gives its turn on', async () => {
  const inTurn = createFairTurns(10)
  const failing = inTurn(1, () => Promise.reject(new Error('broken')))
  const next = inTurn(1, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('an owner with too many waiting tasks gets no turn, and others do', async () => {
  const inTurn = createFairTurns(1)
  const tasks = [1, 1, 1, 2].map((owner) => inTurn(owner, async () => owner))
  expect(await Promise.all(tasks)).toEqual([1, 1, null, 2])
})
