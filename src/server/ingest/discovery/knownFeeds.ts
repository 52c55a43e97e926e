// The index of the feeds that a search finds without a request: curated feeds, the directory, and feeds with several subscribers
// on this instance.

import type { Db } from '../../db/schema.ts'
import { type Clock, minute } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { allCategories } from './categoriesIn.ts'
import { directory } from './directory.ts'
import { createFeedIndexBuilder, type FeedIndex, type KnownFeed } from './feedIndex.ts'
import { findLastFeedId, findLastSubscriptionId, findPopularFeeds } from './knownFeeds.queries.ts'
import { looksSecret } from './secretAddress.ts'

export type KnownFeeds = { index: () => Promise<FeedIndex> }

/** The index is rebuilt after this time, because titles change and readers unsubscribe without a new subscription. */
const keptMs = 10 * minute
/** Up to this number of feeds, a search waits for the new index. With more feeds, it uses the former index meanwhile. */
const feedsMadeAtOnce = 5000
/** 100,000 feeds take a second to index, so at most one index is made per minute. */
const pauseMs = minute
/** Small enough that no other statement waits long. */
const idsPerStatement = 500

type Made = { index: FeedIndex; lastSubscriptionId: number; lastFeedId: number; madeAt: number }

export function createKnownFeeds(deps: { db: Db; clock: Clock; log: Log }): KnownFeeds {
  let made: Made | null = null
  let making: Promise<Made> | null = null
  const make = () => {
    making ??= makeIndex(deps)
      .then((next) => {
        made = next
        return next
      })
      .finally(() => {
        making = null
      })
    return making
  }
  return {
    async index() {
      if (made === null) return (await make()).index
      const isChanged = made.lastSubscriptionId !== (await findLastSubscriptionId(deps.db))
      const ageMs = deps.clock() - made.madeAt
      if (!isChanged && ageMs < keptMs) return made.index
      if (made.lastFeedId <= feedsMadeAtOnce) return (await make()).index
      if (ageMs >= pauseMs) make().catch((error) => deps.log.error({ err: error }, 'known feeds could not be indexed'))
      return made.index
    },
  }
}

async function makeIndex({ db, clock }: { db: Db; clock: Clock }): Promise<Made> {
  const madeAt = clock()
  const lastSubscriptionId = await findLastSubscriptionId(db)
  const lastFeedId = await findLastFeedId(db)
  const listed = new Map(listedFeeds().map((feed) => [feedKey(feed.url), feed]))
  const builder = createFeedIndexBuilder()
  for (let above = 0; above < lastFeedId; above += idsPerStatement) {
    const popular = await findPopularFeeds(db, { above, upTo: above + idsPerStatement })
    const unlisted: KnownFeed[] = []
    for (const { title, description, url, readers } of popular) {
      const known = listed.get(feedKey(url))
      // A feed in the directory is public, whatever its address looks like.
      if (known) known.readers += readers
      else if (!looksSecret(url)) unlisted.push({ title, description, url, topics: [], readers })
    }
    builder.add(unlisted)
    await yieldToEventLoop()
  }
  builder.add([...listed.values()])
  const index = await builder.finish(() => yieldToEventLoop())
  return { index, lastSubscriptionId, lastFeedId, madeAt }
}

/** Curated feeds come first, because they have descriptions. */
function listedFeeds(): KnownFeed[] {
  const curated = allCategories.flatMap(({ name, feeds }) =>
    feeds.map((feed) => ({ ...feed, topics: [name], readers: 0 })),
  )
  const known = new Set(curated.map(({ url }) => feedKey(url)))
  const others = directory.flatMap(({ topic, feeds }) =>
    feeds.map(([title, url, ...otherTopics]) => ({
      title,
      description: topic,
      url,
      topics: [topic, ...otherTopics],
      readers: 0,
    })),
  )
  return [...curated, ...others.filter(({ url }) => !known.has(feedKey(url)))]
}

/** The same key for http and https, with and without 'www.'. */
export function feedKey(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
