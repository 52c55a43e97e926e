// The events of the last seconds. A page asks for its data first and opens its stream later: without them it would miss what
// happens between the two.

import type { LiveEvent, MissedEvent } from '../../shared/api/events.ts'
import { limits } from '../../shared/limits.ts'

type Recent = { at: number; userId: number; event: LiveEvent }

/** For all readers together: a refresh of a feed publishes one event for each of its subscribers. */
const keptMax = 2000

const reloadsBoard: MissedEvent = { type: 'boardChanged', agoMs: 0 }
const reloadsMarks: MissedEvent = { type: 'marksChanged', agoMs: 0 }

export type RecentEvents = {
  add: (userId: number, event: LiveEvent) => void
  /** The events of a reader in the last `ms`, at most limits.missedEventsMs. If some were dropped, everything has to reload. */
  of: (userId: number, ms: number) => MissedEvent[]
}

/** `now` in milliseconds. */
export function createRecentEvents(now = () => performance.now()): RecentEvents {
  let kept: Recent[] = []
  let droppedAt = Number.NEGATIVE_INFINITY
  return {
    add(userId, event) {
      kept.push({ at: now(), userId, event })
      // Half of them at once, because removing the first of an array moves all others.
      if (kept.length <= 2 * keptMax) return
      droppedAt = kept.at(-keptMax - 1)?.at ?? now()
      kept = kept.slice(-keptMax)
    },
    of(userId, ms) {
      const until = now()
      const from = until - Math.min(ms, limits.missedEventsMs)
      if (droppedAt >= from) return [reloadsBoard, reloadsMarks]
      return kept
        .filter((recent) => recent.userId === userId && recent.at >= from)
        .map(({ event, at }) => ({ ...event, agoMs: Math.round(until - at) }))
    },
  }
}
