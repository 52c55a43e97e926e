// Distributes events to listeners. Events are hints (shared/api/events.ts): losing one is harmless. The hub of a worker thread
// passes everything on to its parent; the one of a web process passes it to the open streams, and with PostgreSQL sharedHub.ts
// carries it to the other processes. An event of a feed is one message, however many readers the feed has: the hub of a web
// process knows the feeds of the readers who listen.
import type { LiveEvent, MissedEvent } from '../../shared/api/events.ts'
import type { FeedEvent, FindFeeds, Listener } from './feedEvent.ts'
import { createOpenReaders } from './openReaders.ts'
import { createRecentEvents } from './recentEvents.ts'

export type EventHub = {
  publish: (userId: number, event: LiveEvent) => void
  /** To every reader of the feed. */
  publishOfFeed: (feedId: number, event: FeedEvent) => void
  /** Call it after subscriptions of this feed were moved to another one. */
  readersMoved: (feedId: number) => void
  /** Call it after sessions of an account ended for any reason: streams opened by one of them close at once. */
  sessionsEnded: (userId: number) => void
  /** Returns the function that unsubscribes. `onSessionsEnded`: check whether the session is still valid. */
  subscribe: (userId: number, listener: Listener, onSessionsEnded?: () => void) => () => void
  /** The events of the last `ms` (recentEvents.ts), for a stream that opens after its page's first calls. */
  recentOf: (userId: number, ms: number) => Promise<MissedEvent[]>
  /** How the hub learns the feeds of a listening reader. */
  findFeedsBy: (find: FindFeeds) => void
}

export type LocalHub = EventHub & {
  /** Hints may have been lost: every listener reloads and checks its session. */
  publishMissed: () => void
}

/** `herdPauseMs`: see openReaders.ts. */
export function createEventHub({ herdPauseMs = 200 } = {}): LocalHub {
  const readers = createOpenReaders(herdPauseMs)
  const recent = createRecentEvents()
  return {
    findFeedsBy: readers.findFeedsBy,
    subscribe: readers.add,
    readersMoved: readers.learnFeedsOfAll,
    publish(userId, event) {
      recent.add({ userId, event })
      // Its subscriptions may have changed.
      if (event.type === 'boardChanged') readers.learnFeeds(userId)
      for (const { listener } of readers.of(userId)) listener(event)
    },
    publishOfFeed(feedId, event) {
      recent.add({ feedId, event })
      readers.tellReadersOf(feedId, event)
    },
    sessionsEnded(userId) {
      for (const { onSessionsEnded } of readers.of(userId)) onSessionsEnded()
    },
    async recentOf(userId, ms) {
      const missed = recent.before(ms)
      return missed.of(userId, await readers.feedsOf(userId))
    },
    publishMissed() {
      for (const { listener, onSessionsEnded } of readers.all()) {
        onSessionsEnded()
        listener({ type: 'boardChanged' })
        listener({ type: 'marksChanged' })
      }
      readers.learnEverything()
    },
  }
}

/**
 * A message between hubs. A reader's without an event: sessions of that account ended. A feed's without one: its subscriptions were
 * moved. Processes of earlier versions ignore those of feeds.
 */
export type Hint = { userId: number; event: LiveEvent | null } | { feedId: number; event: FeedEvent | null }

type HintTaker = Pick<EventHub, 'publish' | 'publishOfFeed' | 'readersMoved' | 'sessionsEnded'>

export function passOn(hub: HintTaker, hint: Hint): void {
  if ('feedId' in hint) {
    if (hint.event === null) hub.readersMoved(hint.feedId)
    else hub.publishOfFeed(hint.feedId, hint.event)
  } else if (hint.event === null) hub.sessionsEnded(hint.userId)
  else hub.publish(hint.userId, hint.event)
}

/** For a worker thread: `send` carries the hint to the process with the streams. */
export function createForwardingHub(send: (hint: Hint) => void): EventHub {
  return { ...hintsOf(send), subscribe: () => () => {}, recentOf: async () => [], findFeedsBy: () => {} }
}

export const hintsOf = (send: (hint: Hint) => void): HintTaker => ({
  publish: (userId, event) => send({ userId, event }),
  publishOfFeed: (feedId, event) => send({ feedId, event }),
  readersMoved: (feedId) => send({ feedId, event: null }),
  sessionsEnded: (userId) => send({ userId, event: null }),
})
