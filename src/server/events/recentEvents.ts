// The events of the last seconds. A page asks for its data first and opens its stream later: without them it would miss what
// happens between the two.

import type { LiveEvent, MissedEvent } from '../../shared/api/events.ts'
import { limits } from '../../shared/limits.ts'
import type { FeedEvent, FeedsOfReader } from './feedEvent.ts'

type Happening = { userId: number; event: LiveEvent } | { feedId: number; event: FeedEvent }
type Recent = Happening & { at: number }

/** For all readers together. */
const keptMax = 2000

const reloadsBoard: MissedEvent = { type: 'boardChanged', agoMs: 0 }
const reloadsMarks: MissedEvent = { type: 'marksChanged', agoMs: 0 }

export type RecentEvents = {
  add: (happening: Happening) => void
  /** The events until now, of the last `ms`, at most limits.missedEventsMs. */
  before: (ms: number) => {
    /** The events of a reader and of their feeds. If some were dropped, everything has to reload. */
    of: (userId: number, feeds: FeedsOfReader) => MissedEvent[]
  }
}

/** `now` in milliseconds. */
export function createRecentEvents(now = () => performance.now()): RecentEvents {
  let kept: Recent[] = []
  let droppedAt = Number.NEGATIVE_INFINITY
  return {
    add(happening) {
      kept.push({ ...happening, at: now() })
      // Half of them at once, because removing the first of an array moves all others.
      if (kept.length <= 2 * keptMax) return
      droppedAt = kept.at(-keptMax - 1)?.at ?? now()
      kept = kept.slice(-keptMax)
    },
    before(ms) {
      const until = now()
      const from = until - Math.min(ms, limits.missedEventsMs)
      const isLossy = droppedAt >= from
      const recent = isLossy ? [] : kept.filter(({ at }) => at >= from)
      return {
        of: (userId, feeds) =>
          isLossy
            ? [reloadsBoard, reloadsMarks]
            : recent.flatMap((one) => {
                const event = eventFor(one, userId, feeds)
                return event === null ? [] : { ...event, agoMs: Math.round(until - one.at) }
              }),
      }
    },
  }
}

function eventFor(recent: Recent, userId: number, feeds: FeedsOfReader): LiveEvent | null {
  if (!('feedId' in recent)) return recent.userId === userId ? recent.event : null
  const subscriptionId = feeds.get(recent.feedId)
  return subscriptionId === undefined ? null : { ...recent.event, feedId: subscriptionId }
}
