import type { LiveEvent } from '../../shared/api/events.ts'

/** An event of a feed. Each reader hears it with the id of their subscription. */
export type FeedEvent = { type: 'newItems'; count: number } | { type: 'feedChanged' }

export type Listener = (event: LiveEvent) => void

/** By feed, the id of the reader's subscription. */
export type FeedsOfReader = ReadonlyMap<number, number>
export type FindFeeds = (userId: number) => Promise<FeedsOfReader>
