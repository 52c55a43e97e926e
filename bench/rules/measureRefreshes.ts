// The CPU time that rules add to a refresh, with all items new and then with one new item a feed. Single refreshes differ by a
// fifth, so refreshes with and without rules alternate, and the medians of their pairs are compared.
import { setTimeout as sleep } from 'node:timers/promises'
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

const work = { feeds: 200, itemsPerFeed: 30, htmlBytes: 4000, subscribers: 100, pairs: 7, mostMorePercent: 10 }

const passes = ['all items new', 'one new item a feed'] as const
type Pass = { cpuSeconds: number; caughtPercent: number }

export async function measureRefreshes(): Promise<void> {
  // The first pair is not counted: code is compiled while it runs.
  await measurePair(0)
  const pairs: Awaited<ReturnType<typeof measurePair>>[] = []
  for (let pair = 1; pair <= work.pairs; pair++) pairs.push(await measurePair(pair))
  const { feeds, itemsPerFeed, subscribers } = work
  console.log(
    `refresh of ${feeds} feeds of ${itemsPerFeed} items, ${subscribers} subscribers with 20 rules each; medians of ${work.pairs} pairs`,
  )
  console.table(Object.fromEntries(passes.map((name, pass) => [name, rowOf(pairs, pass)])))
}

function rowOf(pairs: { none: Pass[]; rules: Pass[] }[], pass: number) {
  const more = pairs.map(({ none, rules }) => 100 * (secondsOf(rules[pass]) / secondsOf(none[pass]) - 1))
  return {
    'CPU s without rules': rounded(median(pairs.map(({ none }) => secondsOf(none[pass]))), 2),
    'with rules': rounded(median(pairs.map(({ rules }) => secondsOf(rules[pass]))), 2),
    'percent more': rounded(median(more), 1),
    'of the pairs': `${rounded(Math.min(...more), 1)} to ${rounded(Math.max(...more), 1)}`,
    'at most': work.mostMorePercent,
    'percent caught': rounded(pairs[0]?.rules[pass]?.caughtPercent ?? 0, 2),
  }
}

const secondsOf = (pass: Pass | undefined) => pass?.cpuSeconds ?? Number.NaN
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
const rounded = (number: number, digits: number) => Number(number.toFixed(digits))

/** In turns, because the second refresh may find a warmer or a busier machine. */
async function measurePair(pair: number): Promise<{ none: Pass[]; rules: Pass[] }> {
  if (pair % 2 === 0) {
    const none = await measurePasses(false)
    return { none, rules: await measurePasses(true) }
  }
  const rules = await measurePasses(true)
  return { none: await measurePasses(false), rules }
}

async function measurePasses(hasRules: boolean): Promise<Pass[]> {
  const { feeds: count, itemsPerFeed, htmlBytes } = work
  const internet = await startFeedServerProcess({ manyFeeds: { count, itemsPerFeed, htmlBytes } })
  const database = await openFreshDatabase('sqlite')
  const read = readConfig({ ...database.settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  try {
    const now = Date.now()
    await fillSubscribers(deps.db, { urls: internet.urls, hasRules, now })
    const allNew = await measurePass(
      () => refreshDueFeeds({ ...createRefreshDeps(deps, { pauseMs: 0 }), clock: () => now }),
      deps.db,
    )
    await internet.publish()
    const later = now + 2 * day
    const oneNew = await measurePass(
      () => refreshDueFeeds({ ...createRefreshDeps(deps, { pauseMs: 0 }), clock: () => later }),
      deps.db,
    )
    return [allNew, oneNew]
  } finally {
    await deps.fetcher.close()
    await deps.db.destroy()
    await database.stop()
    internet.stop()
  }
}

async function measurePass(refresh: () => Promise<unknown>, db: Db): Promise<Pass> {
  const before = await countRows(db)
  await sleep(1000)
  const started = process.cpuUsage()
  await refresh()
  const { user, system } = process.cpuUsage(started)
  const after = await countRows(db)
  const received = (after.items - before.items) * work.subscribers
  return { cpuSeconds: (user + system) / 1e6, caughtPercent: (100 * (after.hits - before.hits)) / received }
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

async function fillSubscribers(db: Db, { urls, hasRules, now }: Subscribers): Promise<void> {
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
}
