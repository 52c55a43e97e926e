// The CPU time that rules add to a refresh, with all items new and then with one new item a feed. On a busy machine two
// refreshes differ by a fifth, so two databases, one with rules, refresh a few feeds in turns, and the pairs are compared.
import { readConfig } from '../../src/server/config.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { createEventHub } from '../../src/server/events/eventHub.ts'
import { createRefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../src/server/ingest/refresh/scheduler.ts'
import { day } from '../../src/server/lib/clock.ts'
import { createLog } from '../../src/server/lib/log.ts'
import { openDeps } from '../../src/server/openDeps.ts'
import { openFreshDatabase } from '../support/benchDatabase.ts'
import { startFeedServerProcess } from '../support/feedServerProcess.ts'
import { fillReader } from '../support/fillDatabase.ts'

const work = { feeds: 200, itemsPerFeed: 30, htmlBytes: 4000, subscribers: 100, mostMorePercent: 10 }
const feedsOfPair = 20
const rounds = 4

const passes = ['all items new', 'one new item a feed'] as const
type Pair = { none: number; rules: number }
type Pass = { pairs: Pair[]; caughtPercent: number }

export async function measureRefreshes(): Promise<void> {
  // The first round is not counted: code is compiled while it runs.
  await measureRound()
  const measured: Pass[][] = []
  for (let round = 0; round < rounds; round++) measured.push(await measureRound())
  const { feeds, itemsPerFeed, subscribers } = work
  console.log(
    `refresh of ${feeds} feeds of ${itemsPerFeed} items, ${subscribers} subscribers with 20 rules each; ${rounds} rounds, in pairs of ${feedsOfPair} feeds`,
  )
  console.table(
    Object.fromEntries(passes.map((name, pass) => [name, rowOf(measured.flatMap((round) => round[pass] ?? []))])),
  )
}

function rowOf(measured: Pass[]) {
  const pairs = measured.flatMap(({ pairs }) => pairs)
  const more = pairs.map(({ none, rules }) => 100 * (rules / none - 1)).sort((one, other) => one - other)
  const sum = (of: keyof Pair) => pairs.reduce((total, pair) => total + pair[of], 0)
  const at = (share: number) => rounded(more[Math.floor(more.length * share)] ?? Number.NaN, 1)
  return {
    pairs: pairs.length,
    'CPU s without rules': rounded(sum('none'), 2),
    'with rules': rounded(sum('rules'), 2),
    'percent more, median of the pairs': at(0.5),
    'of half of them': `${at(0.25)} to ${at(0.75)}`,
    'of the sums': rounded(100 * (sum('rules') / sum('none') - 1), 1),
    'at most': work.mostMorePercent,
    'percent caught': rounded(measured[0]?.caughtPercent ?? 0, 2),
  }
}

const rounded = (number: number, digits: number) => Number(number.toFixed(digits))

async function measureRound(): Promise<Pass[]> {
  const { feeds: count, itemsPerFeed, htmlBytes } = work
  const internet = await startFeedServerProcess({ manyFeeds: { count, itemsPerFeed, htmlBytes } })
  const now = Date.now()
  const none = await openHome({ urls: internet.urls, hasRules: false, now })
  const rules = await openHome({ urls: internet.urls, hasRules: true, now })
  try {
    const allNew = await measurePass({ none, rules }, now)
    await internet.publish()
    return [allNew, await measurePass({ none, rules }, now + 2 * day)]
  } finally {
    await none.close()
    await rules.close()
    internet.stop()
  }
}

type Homes = Record<'none' | 'rules', Home>
type Home = Awaited<ReturnType<typeof openHome>>

/** In turns, because the second of two refreshes may find a busier machine. */
async function measurePass({ none, rules }: Homes, at: number): Promise<Pass> {
  const before = await countRows(rules.db)
  const pairs: Pair[] = []
  for (let first = 0; first < work.feeds; first += feedsOfPair) {
    const turn = { first, at }
    if (pairs.length % 2 === 0) pairs.push({ none: await none.refresh(turn), rules: await rules.refresh(turn) })
    else {
      const withRules = await rules.refresh(turn)
      pairs.push({ none: await none.refresh(turn), rules: withRules })
    }
  }
  const after = await countRows(rules.db)
  const received = (after.items - before.items) * work.subscribers
  return { pairs, caughtPercent: (100 * (after.hits - before.hits)) / received }
}

async function openHome(subscribers: Subscribers) {
  const database = await openFreshDatabase('sqlite')
  const read = readConfig({ ...database.settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  const { db } = deps
  const feedIds = await fillSubscribers(db, subscribers)
  return {
    db,
    /** Returns the CPU seconds of a refresh of some of the feeds. */
    async refresh({ first, at }: { first: number; at: number }): Promise<number> {
      await db
        .updateTable('feeds')
        .set({ nextCheckAt: at + 30 * day })
        .execute()
      const due = feedIds.slice(first, first + feedsOfPair)
      await db.updateTable('feeds').set({ nextCheckAt: at }).where('id', 'in', due).execute()
      const started = process.cpuUsage()
      await refreshDueFeeds({ ...createRefreshDeps(deps, { pauseMs: 0 }), clock: () => at })
      const { user, system } = process.cpuUsage(started)
      return (user + system) / 1e6
    },
    async close(): Promise<void> {
      await deps.fetcher.close()
      await db.destroy()
      await database.stop()
    },
  }
}

async function countRows(db: Db): Promise<{ items: number; hits: number }> {
  const count = async (table: 'items' | 'ruleHits') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return { items: await count('items'), hits: await count('ruleHits') }
}

/** Twenty rules like those of readers. In every fourth reader's, one catches an item in thirty. */
const queriesOf = (reader: number): string[] => [
  reader % 4 === 0 ? `intitle:${reader % work.itemsPerFeed}` : 'unboxing',
  'sponsored',
  '"black friday"',
  'intitle:webinar',
  'author:press',
  'category:deals',
  'url:/ads/',
  String.raw`intitle:/\bpromo(ted|tion)?\b/`,
  'intext:affiliate -review',
  'words:<20 intitle:video',
  'lang:fr intitle:foot',
  'horoscope',
  '"weekly digest"',
  'intitle:"open thread"',
  'crypto airdrop',
  'giveaway -author:ada',
  'feed:gazette football',
  'duration:>120 interview',
  'intitle:podcast episode',
  `reader${reader} newsletter`,
]

type Subscribers = { urls: string[]; hasRules: boolean; now: number }

/** Returns the ids of the feeds. */
async function fillSubscribers(db: Db, { urls, hasRules, now }: Subscribers): Promise<number[]> {
  const rows = urls.map((url) => ({ url, title: url, description: '', nextCheckAt: now, createdAt: now }))
  const feeds = await db.insertInto('feeds').values(rows).returning('id').execute()
  const feedIds = feeds.map(({ id }) => id)
  for (let number = 0; number < work.subscribers; number++) {
    const reader = await fillReader(db, feedIds, now)
    if (!hasRules) continue
    const rules = queriesOf(number).map((query, position) => ({
      userId: reader.id,
      position,
      name: query,
      query,
      scopeKind: 'all' as const,
      actions: JSON.stringify([{ is: 'hide' }]),
      createdAt: now,
    }))
    await db.insertInto('rules').values(rules).execute()
    await db
      .updateTable('subscriptions')
      .set({ rulesVersion: number + 1 })
      .where('userId', '=', reader.id)
      .execute()
  }
  return feedIds
}
