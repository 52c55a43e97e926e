// How often something may be asked for: fixed spans of time, counted where all web processes see it. That is a table on
// PostgreSQL; with SQLite there is one web process, so its memory will do and a call costs no write.
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
   * Counters in memory are capped for each room, so keys of one room never push out those of another. What guards accounts
   * has a room whose keys no stranger can make up.
   */
  room?: string
}

/** `key` names what is limited and for whom: 'login from 192.0.2.7'. */
export type Throttle = {
  /** Counts one more; throws TooManyRequests when that is one too many. */
  take: (key: string, limit: Limit) => Promise<void>
  /**
   * The same, counted in this process only: costs no write whoever calls, and each web process lets as many through. For
   * calls that anybody can make with anything in the address.
   */
  takeHere: (key: string, limit: Limit) => Promise<void>
  /** Counts one more and lets it pass whatever the count. */
  note: (key: string, limit: Limit) => Promise<void>
  /** Has this been taken or noted as often as it may be? */
  isSpent: (key: string, limit: Limit) => Promise<boolean>
  /** Throws TooManyRequests when it has; counts nothing. */
  refuseIfSpent: (key: string, limit: Limit) => Promise<void>
}

type Spans = BoundedMap<string, Span>

type Counts = {
  add: (key: string, limit: Limit, now: number) => Promise<Span>
  /** Undefined when nothing was counted, or when its span is over. */
  read: (key: string, limit: Limit, now: number) => Promise<Span | undefined>
}

export function createThrottle({ db, clock, isOn }: { db: Db; clock: Clock; isOn: boolean }): Throttle {
  if (!isOn) return unlimited
  const ofThisProcess = countInMemory()
  const counts: Counts = hasOtherProcesses(db) ? throttleTable(db) : countInMemory()
  // Of a flood only the first calls reach the table: what is over the limit stays so until its span ends.
  const refused = createRooms()
  return {
    async take(key, limit) {
      const now = clock()
      const span = current(refused(limit), key, limit.withinMs, now) ?? (await counts.add(key, limit, now))
      if (span.count <= limit.most) return
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
  take: async () => {},
  takeHere: async () => {},
  note: async () => {},
  isSpent: async () => false,
  refuseIfSpent: async () => {},
}

function countInMemory(): Counts {
  const roomOf = createRooms()
  return {
    async add(key, limit, now) {
      const spans = roomOf(limit)
      const { withinMs } = limit
      const before = current(spans, key, withinMs, now)
      const span = before ? { ...before, count: before.count + 1 } : { count: 1, endsAt: now + withinMs }
      spans.set(key, span)
      return span
    },
    read: async (key, limit, now) => current(roomOf(limit), key, limit.withinMs, now),
  }
}

/**
 * In each room: enough for every address of a busy minute. Beyond that the oldest are forgotten, which errs on the side of
 * letting in. A caller with so many addresses may make as many calls anyway.
 */
const keysKept = 50_000

/** Rooms are named in the code, so there are a handful. */
function createRooms(): (limit: Limit) => Spans {
  const rooms = new Map<string, Spans>()
  return ({ room = 'calls' }) => {
    const spans = rooms.get(room) ?? new BoundedMap<string, Span>(keysKept)
    rooms.set(room, spans)
    return spans
  }
}

/** A span that would last longer than any began by a clock that was set back since: it is over, too. */
function current(spans: Spans, key: string, withinMs: number, now: number): Span | undefined {
  const span = spans.get(key)
  return span && span.endsAt > now && span.endsAt <= now + withinMs ? span : undefined
}
