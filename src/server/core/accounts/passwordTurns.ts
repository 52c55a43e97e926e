// Decides whose password is hashed next. In a flood of guesses the caller with the fewest attempts goes first: a guesser's
// addresses soon have more attempts than a reader with a typing mistake. Addresses where the account was opened before skip the
// queue.

import { TooManyRequests } from '../../http/errors.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { second } from '../../lib/clock.ts'

/** The caller whose password is hashed: a reader at a known place, or any address. */
export type HashCaller = { is: 'known' } | { is: 'stranger'; address: string }

export type PasswordTurns = <Result>(caller: HashCaller, work: () => Promise<Result>) => Promise<Result>

type Bounds = {
  atOnce: number
  /** How many may wait; above it the caller with the most attempts is refused. */
  waiting: number
  /** The longest wait. */
  timeoutMs: number
}

type Waiting = { tries: number; since: number; start: () => void; sendAway: () => void }

/** Throws TooManyRequests for a refused caller. `now` in milliseconds. */
export function createPasswordTurns(bounds: Bounds, now = () => performance.now()): PasswordTurns {
  const countTry = createTries(now)
  /** In the order of their turns. */
  let queue: Waiting[] = []
  let running = 0

  function wait(tries: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const sendAway = () => reject(new TooManyRequests({ afterMs: 2 * second }))
      const place = queue.findIndex((other) => other.tries > tries)
      queue.splice(place < 0 ? queue.length : place, 0, { tries, since: now(), start: resolve, sendAway })
      if (queue.length > bounds.waiting) queue.pop()?.sendAway()
    })
  }

  function startNext(): void {
    const latest = now() - bounds.timeoutMs
    for (const { since, sendAway } of queue) if (since < latest) sendAway()
    queue = queue.filter(({ since }) => since >= latest)
    const next = queue.shift()
    // The next one takes over this slot, so `running` stays.
    if (next) next.start()
    else running -= 1
  }

  return async (caller, work) => {
    const tries = caller.is === 'known' ? -1 : countTry(caller.address)
    if (running < bounds.atOnce) running += 1
    else await wait(tries)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

const triesKeptMs = 900 * second
/** Enough for every address of a large flood. Above it the oldest are forgotten, as if they had fewer attempts. */
const addressesKept = 50_000

/** Counts this attempt and returns how many the address had within a quarter of an hour before it. */
function createTries(now: () => number): (address: string) => number {
  const tries = new BoundedMap<string, { count: number; since: number }>(addressesKept)
  return (address) => {
    const at = now()
    const known = tries.get(address)
    const before = known !== undefined && at - known.since < triesKeptMs ? known : { count: 0, since: at }
    tries.set(address, { ...before, count: before.count + 1 })
    return before.count
  }
}
