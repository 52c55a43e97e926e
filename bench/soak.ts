// Simulates ten days of 2,000 feeds in mixed moods in minutes: real scheduler, real database, a simulated clock and fake
// sources without a network (soak/fakeInternet.ts). Shows that no feed starves, that no host sees more than its limit, that
// memory stays flat and that every living feed's items are stored exactly once.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import type { Fetcher } from '../src/server/fetching/guardedFetch.ts'
import { createHostGate } from '../src/server/ingest/refresh/hosts.ts'
import { claimDueFeeds } from '../src/server/ingest/refresh/leases.queries.ts'
import { createRefreshDeps, type RefreshDeps } from '../src/server/ingest/refresh/refreshDeps.ts'
import { checkFeed } from '../src/server/ingest/refresh/scheduler.ts'
import { createSharedSaves } from '../src/server/ingest/refresh/sharedSaves.ts'
import { day, hour, minute, second } from '../src/server/lib/clock.ts'
import { createLog } from '../src/server/lib/log.ts'
import { openDeps } from '../src/server/openDeps.ts'
import {
  type Calendar,
  countPublished,
  createFakeInternet,
  type FakeInternet,
  type Source,
} from './soak/fakeInternet.ts'
import { cpuSecondsOf } from './support/measure.ts'

const size = { feeds: 2000, days: 10, places: 16 }
const settings = { perHost: 2, pauseMs: 1000 }

export async function run([feeds = String(size.feeds), days = String(size.days)]: string[]): Promise<void> {
  const startAt = Date.UTC(2026, 2, 1)
  const calendar: Calendar = {
    startAt,
    movesAt: startAt + 2 * day,
    closesAt: startAt + 3 * day,
    outage: { from: startAt + 5 * day, to: startAt + 5 * day + 3 * hour },
  }
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  let now = startAt
  const internet = createFakeInternet(Number(feeds), calendar, () => now)
  const deps = await openDeps(soakConfig(folder), { log: createLog('warn'), events: createEventHub() })
  const fetcher: Fetcher = {
    get: internet.get,
    hold: (_, work) => work(fetcher, { take: () => true, giveBack: () => {}, isRefused: false }),
    stream: async () => ({ is: 'failed', reason: 'networkDown' }),
    close: async () => {},
  }
  try {
    const refreshDeps: RefreshDeps = {
      ...createRefreshDeps({ ...deps, clock: () => now }, { pauseMs: 0 }),
      fetcher,
      // No reader clicks meanwhile.
      writeQueue: (write) => write(),
      sharedSaves: createSharedSaves(deps.db, (write) => write(), 0),
    }
    await addFeeds(deps.db, internet.sources, startAt)
    const endAt = startAt + Number(days) * day
    const memory: Record<string, number> = {}
    const { result: checks, cpuSeconds } = await cpuSecondsOf(() =>
      live(refreshDeps, internet, {
        endAt,
        moveTo: (moment) => {
          if (Math.floor((moment - startAt) / day) > Math.floor((now - startAt) / day))
            memory[`heap MB, day ${Math.floor((moment - startAt) / day)}`] = heapMb()
          now = moment
        },
        now: () => now,
      }),
    )
    console.log(`${feeds} feeds, ${days} days, ${checks} checks, ${cpuSeconds.toFixed(0)} CPU s`)
    const goals = await judge(deps.db, internet, calendar)
    console.table(
      Object.fromEntries(
        Object.entries(goals).map(([name, { figure, goal }]) => [name, { figure, goal: wordsOf(goal) }]),
      ),
    )
    console.table(memory)
    requireGoals(goals)
  } finally {
    await deps.fetcher.close()
    await deps.db.destroy()
    rmSync(folder, { recursive: true })
  }
}

type Time = { endAt: number; now: () => number; moveTo: (moment: number) => void }

/** The scheduler's loop; time moves on whenever all checks wait for it. Returns how many checks were started. */
async function live(deps: RefreshDeps, internet: FakeInternet, time: Time): Promise<number> {
  const gate = createHostGate(deps.config)
  const underWay = new Set<Promise<void>>()
  let checks = 0
  while (time.now() < time.endAt) {
    const claimed = await claimDueFeeds(deps.db, { now: time.now(), limit: size.places - underWay.size })
    for (const feed of claimed) {
      checks += 1
      const check: Promise<void> = checkFeed(deps, gate, feed).finally(() => underWay.delete(check))
      underWay.add(check)
    }
    while (underWay.size > internet.underWay()) await turn()
    if (claimed.length > 0 && underWay.size < size.places) continue
    time.moveTo(Math.min(internet.nextArrivalAt(), await nextDueAt(deps.db, time.now(), underWay.size)))
    internet.arrive(time.now())
    while (underWay.size > internet.underWay()) await turn()
  }
  return checks
}

/** The next full second at which a feed is due, or only the next response when all slots are taken. */
async function nextDueAt(db: Db, now: number, taken: number): Promise<number> {
  if (taken >= size.places) return Number.POSITIVE_INFINITY
  const next = await db
    .selectFrom('feeds')
    .select('nextCheckAt')
    .where('goneAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .where('leasedUntil', 'is', null)
    .orderBy('nextCheckAt')
    .limit(1)
    .executeTakeFirst()
  return Math.max(now + 100, Math.ceil((next?.nextCheckAt ?? now + hour) / second) * second)
}

type Goal = { all: number } | { atMost: number } | { atLeast: number }
type Goals = Record<string, { figure: number; goal: Goal | null }>

async function judge(db: Db, internet: FakeInternet, calendar: Calendar): Promise<Goals> {
  const feeds = await db.selectFrom('feeds').selectAll().execute()
  const byUrl = new Map(feeds.map((feed) => [feed.url, feed]))
  const stored = await db
    .selectFrom('items')
    .select(({ fn }) => [
      'feedId',
      fn.countAll<number>().as('items'),
      fn.count<number>('title').distinct().as('titles'),
    ])
    .groupBy('feedId')
    .execute()
  const storedOf = new Map(stored.map((row) => [row.feedId, row]))
  const living = internet.sources.filter(({ mood }) => !['dead', 'huge', 'page', 'closing'].includes(mood))
  const wrong = living.filter((source) => {
    const feed = byUrl.get(source.homeUrl)
    const row = feed && storedOf.get(feed.id)
    const published = countPublished(source, calendar, feed?.lastFetchedAt ?? 0)
    return row?.titles !== row?.items || row?.items !== published
  })
  const hosts = [...internet.hosts().values()]
  const stays = living.filter(({ mood }) => mood !== 'merging')
  return {
    'items stored': { figure: stored.reduce((sum, { items }) => sum + items, 0), goal: null },
    'living feeds with items missing or doubled': { figure: wrong.length, goal: { atMost: 0 } },
    'longest silence of a living feed, hours': {
      figure: Math.round(Math.max(...stays.map(longestSilence)) / hour),
      goal: { atMost: 25 },
    },
    'dead feeds asked in the last two days': {
      figure: internet.sources.filter(
        ({ mood, askedAt }) => mood === 'dead' && (askedAt.at(-1) ?? 0) > calendar.startAt + 8 * day,
      ).length,
      goal: { all: internet.sources.filter(({ mood }) => mood === 'dead').length },
    },
    'closed feeds retired': {
      figure: feeds.filter(({ goneAt }) => goneAt !== null).length,
      goal: { all: internet.sources.filter(({ mood }) => mood === 'closing').length },
    },
    'moved feeds at their new address': {
      figure: internet.sources.filter(
        ({ mood, url, homeUrl }) => mood === 'moving' && byUrl.has(homeUrl) && !byUrl.has(url),
      ).length,
      goal: { all: internet.sources.filter(({ mood }) => mood === 'moving').length },
    },
    'merged feeds left over': {
      figure: internet.sources.filter(({ mood, url }) => mood === 'merging' && byUrl.has(url)).length,
      goal: { atMost: 0 },
    },
    'healthy feeds blamed for the outage': {
      figure: stays.filter(({ mood, homeUrl }) => mood !== 'flaky' && (byUrl.get(homeUrl)?.failures ?? 1) > 0).length,
      goal: { atMost: 0 },
    },
    'most checks at a host at a time': {
      figure: Math.max(...hosts.map(({ mostAtATime }) => mostAtATime)),
      goal: { atMost: settings.perHost },
    },
    'shortest pause at a host, ms': {
      figure: Math.min(...hosts.map(({ shortestPauseMs }) => shortestPauseMs)),
      goal: { atLeast: settings.pauseMs },
    },
  }
}

function wordsOf(goal: Goal | null): string {
  if (goal === null) return ''
  if ('all' in goal) return `all ${goal.all}`
  return 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`
}

function isMet(figure: number, goal: Goal | null): boolean {
  if (goal === null) return true
  if ('all' in goal) return figure === goal.all
  return 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast
}

function requireGoals(goals: Goals): void {
  const missed = Object.entries(goals).filter(([, { figure, goal }]) => !isMet(figure, goal))
  if (missed.length > 0) throw new Error(`Goals missed: ${missed.map(([name]) => name).join(', ')}`)
}

function longestSilence({ askedAt }: Source): number {
  return askedAt.reduce((longest, at, index) => Math.max(longest, at - (askedAt[index - 1] ?? at)), 0)
}

function soakConfig(folder: string) {
  const read = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    FETCH_PER_HOST: String(settings.perHost),
    FETCH_HOST_PAUSE_MS: String(settings.pauseMs),
  })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  return read.config
}

/** One reader subscribes to all; they were added over the last hour. */
async function addFeeds(db: Db, sources: Source[], now: number): Promise<void> {
  const account = { email: 'reader@example.com', emailKey: 'reader@example.com', createdAt: now, preferences: '{}' }
  const { id: userId } = await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
  const column = { userId, name: 'All', position: 0 }
  const { id: columnId } = await db.insertInto('columns').values(column).returning('id').executeTakeFirstOrThrow()
  for (const [position, { url }] of sources.entries()) {
    const feed = { url, title: url, description: '', nextCheckAt: now + (position % 60) * minute, createdAt: now }
    const { id: feedId } = await db.insertInto('feeds').values(feed).returning('id').executeTakeFirstOrThrow()
    const subscription = { userId, feedId, columnId, position, readUpTo: 0, createdAt: now }
    await db.insertInto('subscriptions').values(subscription).execute()
  }
}

/** After a garbage collection. */
function heapMb(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024)
}

if (import.meta.main) await run(process.argv.slice(2))
