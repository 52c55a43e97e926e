// Limits concurrent picture requests per host and per caller. Neither a host that sends one byte at a time nor a caller with
// many such hosts delays the pictures of others.

import { texts } from '../../../shared/texts/texts.ts'
import { TooManyRequests, Unavailable } from '../../http/errors.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { second } from '../../lib/clock.ts'

export type FetchTurn = {
  host: string
  /** The reader by the signed address; for an address without one a group of network addresses (http/addressGroup.ts). */
  caller: string
}

export type FetchSlots = {
  /**
   * Throws TooManyRequests when the caller has too many waiting, Unavailable when all callers together have, or after waiting
   * too long.
   */
  run: <Result>(turn: FetchTurn, work: () => Promise<Result>) => Promise<Result>
  /** A host that was too slow has one slot for a while, and its other pictures are refused at once. */
  noteSlow: (host: string) => void
}

/** fetchPicture.ts bounds their memory. */
const defaults = {
  atOnce: 64,
  perHost: 6,
  perCaller: 24,
  waitingPerCaller: 400,
  waiting: 2000,
  waitMaxMs: 20 * second,
  slowForMs: 60 * second,
}

const retryAfterMs = 10 * second
const slowHostsKept = 5000

export type FetchBounds = typeof defaults

type Waiting = FetchTurn & { start: () => void; refuse: () => void }

export function createFetchSlots(bounds: Partial<FetchBounds> = {}, clock: () => number = Date.now): FetchSlots {
  const limits = { ...defaults, ...bounds }
  const hosts = createCounts()
  const callers = createCounts()
  const waitingCallers = createCounts()
  const slowUntil = new BoundedMap<string, number>(slowHostsKept)
  const waiting = new Set<Waiting>()
  let running = 0

  const isSlow = (host: string) => (slowUntil.get(host) ?? 0) > clock()
  const placesOf = (host: string) => (isSlow(host) ? 1 : limits.perHost)
  const mayStart = ({ host, caller }: FetchTurn) =>
    running < limits.atOnce && hosts.of(host) < placesOf(host) && callers.of(caller) < limits.perCaller

  function enter({ host, caller }: FetchTurn): void {
    running += 1
    hosts.add(host, 1)
    callers.add(caller, 1)
  }

  function leave({ host, caller }: FetchTurn): void {
    running -= 1
    hosts.add(host, -1)
    callers.add(caller, -1)
    for (const next of waiting) {
      if (running >= limits.atOnce) return
      if (mayStart(next)) next.start()
    }
  }

  async function wait(turn: FetchTurn): Promise<void> {
    if (waitingCallers.of(turn.caller) >= limits.waitingPerCaller) throw new TooManyRequests({ afterMs: retryAfterMs })
    if (isSlow(turn.host) || waiting.size >= limits.waiting) throw tooBusy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      waiting.delete(entry)
      enter(turn)
      resolve()
    }
    const refuse = () => waiting.delete(entry) && reject(tooBusy())
    const entry: Waiting = { ...turn, start, refuse }
    waiting.add(entry)
    waitingCallers.add(turn.caller, 1)
    const timer = setTimeout(refuse, limits.waitMaxMs)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      waitingCallers.add(turn.caller, -1)
    }
  }

  return {
    async run(turn, work) {
      if (mayStart(turn)) enter(turn)
      else await wait(turn)
      try {
        return await work()
      } finally {
        leave(turn)
      }
    },
    noteSlow(host) {
      slowUntil.set(host, clock() + limits.slowForMs)
      // They would wait for as long, one after the other, and then be refused too.
      for (const one of waiting) if (one.host === host) one.refuse()
    },
  }
}

const tooBusy = () => new Unavailable(texts.tooManyPictures, { afterMs: retryAfterMs })

/** Counts by key; keys with a count of zero are deleted. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1) {
      const count = (counts.get(key) ?? 0) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
