// The events of GET /api/events (text/event-stream, read by fetch with the bearer header). They are hints that something
// changed, never the data itself: a lost event only delays an update.

import type { ListeningPosition } from '../features/podcasts.ts'
import type { ReadingPosition } from '../features/reading.ts'

export type LiveEvent =
  /** The worker stored items. `feedId` is the reader's subscription. */
  | { type: 'newItems'; feedId: number; count: number }
  /** A feed's title, icon or health changed. */
  | { type: 'feedChanged'; feedId: number }
  /** The marks of an item changed, in another tab or on another device. */
  | {
      type: 'itemChanged'
      itemId: number
      feedId: number | null
      isRead: boolean
      isSaved: boolean
      isLater: boolean
      isFaded?: true
    }
  /** A recording was played, in another tab or on another device. */
  | ({ type: 'positionChanged' } & ListeningPosition)
  /** A text was read, in another tab or on another device. */
  | ({ type: 'placeChanged' } & ReadingPosition)
  /** The queue changed, in another tab or on another device. */
  | { type: 'queueChanged' }
  /** Highlights of an item changed, in another tab or on another device. */
  | { type: 'highlightsChanged'; itemId: number }
  /** Many marks changed at once: reload counts and lists. */
  | { type: 'marksChanged' }
  /** A rule was added, changed, ordered or deleted. */
  | { type: 'rulesChanged' }
  /** Columns, subscriptions, tags or the state of an import changed: reload the board. */
  | { type: 'boardChanged' }

/** An event that a stream repeats at its start. `agoMs`: how long before that it happened. */
export type MissedEvent = LiveEvent & { agoMs: number }
