import type { LiveEvent } from '../../shared/api/events.ts'

/** An event of a feed. Each reader hears it with the id of their subscription. */
export type FeedEvent = { type: 'newItems'; count: number } | { type: 'feedChanged' }

export type Listener = (event: LiveEvent) => void

/** By feed, the id of the reader's subscription. */
export type FeedsOfReader = ReadonlyMap<number, number>
/** By reader, for some readers. */
export type FindFeeds = (userIds: number[]) => Promise<ReadonlyMap<number, FeedsOfReader>>
