// The index of all feeds that a search may find without asking anyone: curated ones, the directory, and those that several
// readers of this instance hold.
import { setImmediate as otherTurns } from 'node:timers/promises'
import { categories } from '../../../shared/categories.ts'
import type { Db } from '../../db/schema.ts'
import { type Clock, minute } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { directory } from './directory.ts'
import { createFeedIndexBuilder, type FeedIndex, type KnownFeed } from './feedIndex.ts'
import { findLastFeedId, findLastSubscriptionId, findPopularFeeds } from './knownFeeds.queries.ts'
import { looksSecret } from './secretAddress.ts'

export type KnownFeeds = { index: () => Promise<FeedIndex> }

/** Titles change and readers leave without a subscription more. */
const keptMs = 10 * minute
/** Of so many feeds an index is made while the search waits; of more, beside the searches, which have the one before. */
const feedsMadeAtOnce = 5000
/** 100,000 feeds take a second to index: once a minute at most. */
const pauseMs = minute
/** As many as keep nobody waiting. */
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
      // What the directory lists is public, whatever its address looks like.
      if (known) known.readers += readers
      else if (!looksSecret(url)) unlisted.push({ title, description, url, topics: [], readers })
    }
    builder.add(unlisted)
    await otherTurns()
  }
  builder.add([...listed.values()])
  const index = await builder.finish(() => otherTurns())
  return { index, lastSubscriptionId, lastFeedId, madeAt }
}

/** Curated ones first: they are described. */
function listedFeeds(): KnownFeed[] {
  const curated = categories.flatMap(({ name, feeds }) =>
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

/** The same feed by http and https, with 'www.' and without. */
export function feedKey(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
}
