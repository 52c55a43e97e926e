// Who may hash next. In a flood of guesses whoever has tried least goes first: a guesser's addresses soon have more tries
// than a reader with a typing mistake, and from an address where the account was opened before nobody waits for them at all.
import { TooManyRequests } from '../../http/errors.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { second } from '../../lib/clock.ts'

/** On whose behalf a password is hashed: someone known to be who they say, or whoever asks from this address. */
export type Asker = { is: 'known' } | { is: 'stranger'; address: string }

export type PasswordTurns = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>

type Bounds = {
  atOnce: number
  /** How many may wait; then the one who has tried most is sent away. */
  waiting: number
  /** Nobody waits longer. */
  timeoutMs: number
}

type Waiting = { tries: number; since: number; start: () => void; sendAway: () => void }

/** Throws TooManyRequests for who is sent away. `now` in milliseconds. */
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
    // Whoever is next takes over this place, so `running` stays.
    if (next) next.start()
    else running -= 1
  }

  return async (asker, work) => {
    const tries = asker.is === 'known' ? -1 : countTry(asker.address)
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
/** Enough for every address of a large flood. Beyond that the oldest are forgotten: then they have tried less than they did. */
const addressesKept = 50_000

/** How often an address has tried before, within a quarter of an hour; counts this try as well. */
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
