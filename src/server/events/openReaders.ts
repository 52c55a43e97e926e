// The readers who listen in this process, and their feeds.
import type { FeedEvent, FeedsOfReader, FindFeeds, Listener } from './feedEvent.ts'

type Subscriber = { listener: Listener; onSessionsEnded: () => void }

type OpenReader = {
  userId: number
  subscribers: Set<Subscriber>
  feeds: FeedsOfReader
  /** While its feeds are looked up. */
  learning: Promise<void> | null
}

/**
 * Each open page that hears of new items asks for them. Those of a feed with thousands of readers hear so many at a time, and then so
 * many more after each pause, so their calls don't come at once.
 */
const herdAtOnce = 100

/** One query finds the feeds of so many readers. */
const readersOfLookUp = 200

export function createOpenReaders(herdPauseMs: number) {
  const readers = new Map<number, OpenReader>()
  const byFeed = new Map<number, Set<OpenReader>>()
  /** Those whose feeds are not known for sure. */
  const unsure = new Set<OpenReader>()
  const waiting = new Map<OpenReader, PromiseWithResolvers<void>>()
  let isLookingUp = false
  let findFeeds: FindFeeds = async () => new Map()

  function setFeeds(reader: OpenReader, feeds: FeedsOfReader): void {
    for (const feedId of reader.feeds.keys()) {
      const own = byFeed.get(feedId)
      own?.delete(reader)
      if (own?.size === 0) byFeed.delete(feedId)
    }
    reader.feeds = feeds
    for (const feedId of feeds.keys()) byFeed.set(feedId, (byFeed.get(feedId) ?? new Set()).add(reader))
  }

  function learn(reader: OpenReader): Promise<void> {
    unsure.add(reader)
    const asked = waiting.get(reader) ?? Promise.withResolvers<void>()
    waiting.set(reader, asked)
    reader.learning = asked.promise
    if (!isLookingUp) void lookUp()
    return asked.promise
  }

  /** After a restart, all pages open again within seconds: their readers share look-ups. */
  async function lookUp(): Promise<void> {
    isLookingUp = true
    while (waiting.size > 0) {
      // Those of the same turn are there now.
      await Promise.resolve()
      const some = [...waiting].slice(0, readersOfLookUp)
      for (const [reader] of some) waiting.delete(reader)
      const found = await findFeeds(some.map(([{ userId }]) => userId)).catch(() => null)
      for (const [reader, asked] of some) {
        if (found && isOpen(reader)) setFeeds(reader, found.get(reader.userId) ?? new Map())
        if (!waiting.has(reader)) {
          reader.learning = null
          // When the database is away, the next event tries again.
          if (found) unsure.delete(reader)
        }
        asked.resolve()
      }
    }
    isLookingUp = false
  }

  const isOpen = (reader: OpenReader) => readers.get(reader.userId) === reader

  function tell(reader: OpenReader, feedId: number, event: FeedEvent): void {
    const subscriptionId = reader.feeds.get(feedId)
    if (subscriptionId === undefined) return
    for (const { listener } of [...reader.subscribers]) listener({ ...event, feedId: subscriptionId })
  }

  /** Those who leave meanwhile have no subscribers anymore. */
  function tellSome(waiting: OpenReader[], feedId: number, event: FeedEvent): void {
    for (const reader of waiting.splice(0, herdAtOnce)) tell(reader, feedId, event)
    if (waiting.length > 0) setTimeout(() => tellSome(waiting, feedId, event), herdPauseMs).unref()
  }

  return {
    findFeedsBy(find: FindFeeds) {
      findFeeds = find
    },
    of: (userId: number): Subscriber[] => [...(readers.get(userId)?.subscribers ?? [])],
    all: (): Subscriber[] => [...readers.values()].flatMap(({ subscribers }) => [...subscribers]),
    add(userId: number, listener: Listener, onSessionsEnded = () => {}) {
      const known = readers.get(userId)
      const reader = known ?? { userId, subscribers: new Set(), feeds: new Map(), learning: null }
      readers.set(userId, reader)
      const subscriber = { listener, onSessionsEnded }
      reader.subscribers.add(subscriber)
      if (known === undefined) void learn(reader)
      return () => {
        reader.subscribers.delete(subscriber)
        if (reader.subscribers.size > 0 || !isOpen(reader)) return
        readers.delete(userId)
        unsure.delete(reader)
        setFeeds(reader, new Map())
      }
    },
    learnFeeds(userId: number): void {
      const reader = readers.get(userId)
      if (reader) void learn(reader)
    },
    learnFeedsOfAll(feedId: number): void {
      for (const reader of [...(byFeed.get(feedId) ?? [])]) void learn(reader)
    },
    learnEverything(): void {
      for (const reader of readers.values()) void learn(reader)
    },
    async feedsOf(userId: number): Promise<FeedsOfReader> {
      const reader = readers.get(userId)
      await reader?.learning
      return reader?.feeds ?? new Map()
    },
    tellReadersOf(feedId: number, event: FeedEvent): void {
      const known = [...(byFeed.get(feedId) ?? [])]
      for (const reader of unsure)
        if (!reader.feeds.has(feedId)) void (reader.learning ?? learn(reader)).then(() => tell(reader, feedId, event))
      tellSome(known, feedId, event)
    },
  }
}
