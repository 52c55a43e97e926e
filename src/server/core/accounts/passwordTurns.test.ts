import { expect, test } from 'vitest'
import { createPasswordTurns, type HashCaller } from './passwordTurns.ts'

const from = (address: string): HashCaller => ({ is: 'stranger', address })
const known: HashCaller = { is: 'known' }

/** One hash at a time, each ended by the test; `done` names the finished ones in order. */
function givenTurns({ waiting = 10, timeoutMs = 5000 } = {}) {
  let now = 0
  const turns = createPasswordTurns({ atOnce: 1, waiting, timeoutMs }, () => now)
  const done: string[] = []
  const sentAway: string[] = []
  let endHash: () => void = () => {}
  return {
    done,
    sentAway,
    passes: (ms: number) => {
      now += ms
    },
    asks(name: string, caller: HashCaller): void {
      const hash = async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        endHash = resolve
        await promise
        done.push(name)
      }
      turns(caller, hash).catch(() => sentAway.push(name))
    },
    async hashEnds(times = 1): Promise<void> {
      for (let time = 0; time < times; time++) {
        endHash()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('the caller with the fewest attempts goes first, and of equal ones the first', async () => {
  const { asks, hashEnds, done } = givenTurns()
  for (const guess of ['guess 1', 'guess 2', 'guess 3']) asks(guess, from('192.0.2.1'))
  asks('Ada', from('198.51.100.7'))
  asks('Ben', from('198.51.100.8'))
  await hashEnds(5)
  expect(done).toEqual(['guess 1', 'Ada', 'Ben', 'guess 2', 'guess 3'])
})

test('a known caller does not wait for unknown ones', async () => {
  const { asks, hashEnds, done } = givenTurns()
  asks('under way', from('192.0.2.1'))
  for (let number = 2; number < 6; number++) asks(`guess from ${number}`, from(`192.0.2.${number}`))
  asks('Ada', known)
  await hashEnds(2)
  expect(done).toEqual(['under way', 'Ada'])
})

test('when too many wait, the one with the most attempts is refused, and a reader is still admitted', async () => {
  const { asks, hashEnds, done, sentAway } = givenTurns({ waiting: 3 })
  for (let number = 1; number <= 5; number++) asks(`guess ${number}`, from('192.0.2.1'))
  asks('Ada', from('198.51.100.7'))
  await hashEnds(2)
  expect(sentAway).toEqual(['guess 5', 'guess 4'])
  expect(done).toEqual(['guess 1', 'Ada'])
})

test('no one waits longer than the timeout', async () => {
  const { asks, hashEnds, passes, done, sentAway } = givenTurns()
  asks('under way', from('192.0.2.1'))
  asks('again', from('192.0.2.1'))
  passes(5001)
  asks('Ada', from('198.51.100.7'))
  await hashEnds(2)
  expect({ done, sentAway }).toEqual({ done: ['under way', 'Ada'], sentAway: ['again'] })
})

test('attempts are forgotten after a quarter of an hour', async () => {
  const { asks, hashEnds, passes, done } = givenTurns()
  asks('long ago', from('192.0.2.1'))
  await hashEnds()
  passes(15 * 60_000)
  asks('under way', known)
  asks('first', from('192.0.2.1'))
  asks('second', from('198.51.100.7'))
  await hashEnds(3)
  expect(done).toEqual(['long ago', 'under way', 'first', 'second'])
})
