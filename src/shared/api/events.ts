// What GET /api/events streams (text/event-stream, read by fetch with the bearer header): hints that something
// changed, never the thing itself, so a lost event costs nothing but a little freshness.

import type { ListeningPosition } from './podcasts.ts'

export type LiveEvent =
  /** The worker brought items. `feedId` is the reader's subscription. */
  | { type: 'newItems'; feedId: number; count: number }
  /** A feed's title, icon or health changed. */
  | { type: 'feedChanged'; feedId: number }
  /** Read or saved marks changed, in another tab or on another device. */
  | { type: 'itemChanged'; itemId: number; feedId: number | null; isRead: boolean; isSaved: boolean }
  /** A recording was played, in another tab or on another device. */
  | ({ type: 'positionChanged' } & ListeningPosition)
  /** Many marks changed at once: load counts and lists anew. */
  | { type: 'marksChanged' }
  /** Columns, subscriptions, tags or what is told of an import changed: load the board anew. */
  | { type: 'boardChanged' }
