// Rate limits: fixed windows, counted where all web processes see them. That is a table on PostgreSQL; with SQLite there is one
// web process, so counters in memory are enough and a call costs no write.

import { hasOtherProcesses } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'
import { type ThrottleSpan as Span, throttleTable } from '../db/throttles.queries.ts'
import { BoundedMap } from '../lib/boundedMap.ts'
import type { Clock } from '../lib/clock.ts'
import { TooManyRequests } from './errors.ts'

export type Limit = {
  most: number
  withinMs: number
  /**
   * Counters in memory are capped for each group, so keys of one group never evict those of another. Limits that protect
   * accounts use a group whose keys strangers cannot make up.
   */
  group?: string
}

/** The calls that are left in a window, and the time until it ends. */
export type Quota = { most: number; left: number; endsInMs: number }

/** `key` names the action and the caller: 'login from 192.0.2.7'. */
export type Throttle = {
  /** Counts one more and returns what is left; null without limits. Throws TooManyRequests above the limit. */
  take: (key: string, limit: Limit) => Promise<Quota | null>
  /**
   * The same, counted in this process only: never writes, and each web process allows the full limit. For calls that anyone can
   * make with any address.
   */
  takeHere: (key: string, limit: Limit) => Promise<void>
  /** Counts one more without refusing. */
  note: (key: string, limit: Limit) => Promise<void>
  /** True when the limit is reached. */
  isSpent: (key: string, limit: Limit) => Promise<boolean>
  /** Throws TooManyRequests when the limit is reached; counts nothing. */
  refuseIfSpent: (key: string, limit: Limit) => Promise<void>
}

type Spans = BoundedMap<string, Span>

type Counts = {
  add: (key: string, limit: Limit, now: number) => Promise<Span>
  /** Undefined without a counter, or after its window. */
  read: (key: string, limit: Limit, now: number) => Promise<Span | undefined>
}

export function createThrottle({ db, clock, isOn }: { db: Db; clock: Clock; isOn: boolean }): Throttle {
  if (!isOn) return unlimited
  const ofThisProcess = countInMemory()
  const counts: Counts = hasOtherProcesses(db) ? throttleTable(db) : countInMemory()
  // Only the first calls of a flood reach the table: a refused caller stays refused until its window ends.
  const refused = createGroups()
  return {
    async take(key, limit) {
      const now = clock()
      const span = current(refused(limit), key, limit.withinMs, now) ?? (await counts.add(key, limit, now))
      if (span.count <= limit.most)
        return { most: limit.most, left: limit.most - span.count, endsInMs: span.endsAt - now }
      refused(limit).set(key, span)
      throw new TooManyRequests({ afterMs: span.endsAt - now })
    },
    async takeHere(key, limit) {
      const now = clock()
      const span = await ofThisProcess.add(key, limit, now)
      if (span.count > limit.most) throw new TooManyRequests({ afterMs: span.endsAt - now })
    },
    async note(key, limit) {
      await counts.add(key, limit, clock())
    },
    async isSpent(key, limit) {
      const span = await counts.read(key, limit, clock())
      return span !== undefined && span.count >= limit.most
    },
    async refuseIfSpent(key, limit) {
      const now = clock()
      const span = await counts.read(key, limit, now)
      if (span && span.count >= limit.most) throw new TooManyRequests({ afterMs: span.endsAt - now })
    },
  }
}

const unlimited: Throttle = {
  take: async () => null,
  takeHere: async () => {},
  note: async () => {},
  isSpent: async () => false,
  refuseIfSpent: async () => {},
}

function countInMemory(): Counts {
  const groupOf = createGroups()
  return {
    async add(key, limit, now) {
      const spans = groupOf(limit)
      const { withinMs } = limit
      const before = current(spans, key, withinMs, now)
      const span = before ? { ...before, count: before.count + 1 } : { count: 1, endsAt: now + withinMs }
      spans.set(key, span)
      return span
    },
    read: async (key, limit, now) => current(groupOf(limit), key, limit.withinMs, now),
  }
}

/**
 * Per group: enough for every address of a busy minute. Above it the oldest are forgotten, which errs on the side of allowing.
 * A caller with that many addresses could make as many calls anyway.
 */
const keysKept = 50_000

/** Groups are named in the code, so there are only a few. */
function createGroups(): (limit: Limit) => Spans {
  const groups = new Map<string, Spans>()
  return ({ group = 'calls' }) => {
    const spans = groups.get(group) ?? new BoundedMap<string, Span>(keysKept)
    groups.set(group, spans)
    return spans
  }
}

/** A window that ends later than any new one began before the clock was set back: it has ended, too. */
function current(spans: Spans, key: string, withinMs: number, now: number): Span | undefined {
  const span = spans.get(key)
  return span && span.endsAt > now && span.endsAt <= now + withinMs ? span : undefined
}
