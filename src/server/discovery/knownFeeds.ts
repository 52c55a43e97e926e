// The index of all feeds that a search may find without asking anyone: curated ones, the directory, and those that several
// readers of this instance hold.
import { setImmediate as otherTurns } from 'node:timers/promises'
import { categories } from '../../shared/categories.ts'
import type { Db } from '../db/schema.ts'
import { type Clock, minute } from '../lib/clock.ts'
import { directory } from './directory.ts'
import { createFeedIndexBuilder, type FeedIndex, type KnownFeed } from './feedIndex.ts'
import { findLastFeedId, findLastSubscriptionId, findPopularFeeds } from './knownFeeds.queries.ts'
import { looksSecret } from './secretAddress.ts'

export type KnownFeeds = { index: () => Promise<FeedIndex> }

/** Titles change and readers leave without a subscription more. */
const keptMs = 10 * minute
/** An index that takes longer to make is made beside the searches, which have the one before meanwhile. */
const quickMs = 50
/** At most this share of the time goes into making indexes. */
const shareOfTime = 0.02
/** As many as keep nobody waiting. */
const idsPerStatement = 500

type Made = { index: FeedIndex; lastSubscriptionId: number; madeAt: number; tookMs: number; endedAt: number }

export function createKnownFeeds(deps: { db: Db; clock: Clock }): KnownFeeds {
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
      const isOld = made.madeAt < deps.clock() - keptMs
      if (!isChanged && !isOld) return made.index
      if (made.tookMs <= quickMs) return (await make()).index
      if (performance.now() - made.endedAt > made.tookMs / shareOfTime) make().catch(() => {})
      return made.index
    },
  }
}

async function makeIndex({ db, clock }: { db: Db; clock: Clock }): Promise<Made> {
  const start = performance.now()
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
  const endedAt = performance.now()
  return { index, lastSubscriptionId, madeAt, tookMs: endedAt - start, endedAt }
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
