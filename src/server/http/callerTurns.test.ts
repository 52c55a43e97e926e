import { expect, test } from 'vitest'
import { createCallerTurns } from './callerTurns.ts'
import { TooManyRequests } from './errors.ts'

const ada = { id: 1 }
const bob = { id: 2 }

/** A search that runs until the test ends it. */
function openSearch() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let hasStarted = false
  return {
    run: () => {
      hasStarted = true
      return promise
    },
    ends: () => resolve('found'),
    hasStarted: () => hasStarted,
  }
}

test("a reader's searches run one after the other, in the order they came", async () => {
  const { run: inTurn } = createCallerTurns()
  const [first, second] = [openSearch(), openSearch()]
  const answers = [inTurn(ada, first.run), inTurn(ada, second.run)]
  await new Promise(setImmediate)
  expect([first.hasStarted(), second.hasStarted()]).toEqual([true, false])
  first.ends()
  second.ends()
  expect(await Promise.all(answers)).toEqual(['found', 'found'])
})

test("one reader's search does not wait for another's", async () => {
  const { run: inTurn } = createCallerTurns()
  const slow = openSearch()
  const waiting = inTurn(ada, slow.run)
  expect(await inTurn(bob, async () => 'found')).toBe('found')
  slow.ends()
  await waiting
})

test('a reader with too many waiting searches is refused at once, and may search again later', async () => {
  const { run: inTurn } = createCallerTurns({ mostWaiting: 2 })
  const slow = openSearch()
  const answers = [0, 1, 2].map(() => inTurn(ada, slow.run))
  await expect(inTurn(ada, slow.run)).rejects.toThrow(TooManyRequests)
  slow.ends()
  await Promise.all(answers)
  expect(await inTurn(ada, async () => 'found')).toBe('found')
})

test('a failed search gives its turn to the next', async () => {
  const { run: inTurn } = createCallerTurns()
  const failing = inTurn(ada, () => Promise.reject(new Error('no database')))
  const next = inTurn(ada, async () => 'found')
  await expect(failing).rejects.toThrow('no database')
  expect(await next).toBe('found')
})
