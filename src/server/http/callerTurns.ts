// Limits the share of the server that one caller's expensive calls take: a reader's searches and large lists, and the calls of a key
// for an app. Each caller's calls run one after the other, and after an expensive one the next waits as long again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sayable } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'
import { second } from '../lib/clock.ts'
import { TooManyRequests } from './errors.ts'

export type CallerTurns = {
  /** Waits for the caller's turn; returns the function that ends it. Throws TooManyRequests at once when too many are waiting. */
  enter: (callerId: number) => Promise<(tookMs: number) => void>
  /** Does the work in a turn of its own. */
  run: <Result>(caller: { id: number }, work: () => Promise<Result>) => Promise<Result>
}

/** A board shows up to 200 saved searches and may load all of them at once, in two tabs. */
const waitingMax = 400
/** A call below this is as cheap as a list. */
const cheapMs = 100
const restMaxMs = 2 * second
const retryAfterMs = 2 * second

export function createCallerTurns({
  mostWaiting = waitingMax,
  said = texts.tooManySearchesAtOnce,
}: {
  mostWaiting?: number
  said?: Sayable
} = {}): CallerTurns {
  const queues = new Map<number, { last: Promise<void>; count: number }>()

  async function enter(callerId: number): Promise<(tookMs: number) => void> {
    const queue = queues.get(callerId) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count > mostWaiting) throw new TooManyRequests({ afterMs: retryAfterMs, said })
    queues.set(callerId, queue)
    queue.count += 1
    const before = queue.last
    const turn = Promise.withResolvers<void>()
    queue.last = turn.promise
    await before
    return (tookMs) =>
      void rest(tookMs).then(() => {
        queue.count -= 1
        if (queue.count === 0) queues.delete(callerId)
        turn.resolve()
      })
  }

  return {
    enter,
    async run({ id }, work) {
      const leave = await enter(id)
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        leave(performance.now() - startedAt)
      }
    },
  }
}

/** Waits as long as the call took, which limits one caller to half of the time. */
async function rest(tookMs: number): Promise<void> {
  if (tookMs > cheapMs) await sleep(Math.min(tookMs, restMaxMs))
}
