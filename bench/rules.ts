// Measures rules: a refresh with 20 rules for each of 100 subscribers against one without rules, a run over 100,000 items while
// the reader clicks, and a hostile regular expression. `npm run bench -- rules [refresh] [run] [pattern]`, on SQLite.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../src/server/config.ts'
import { patternOf } from '../src/server/core/searches/patterns.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { createRefreshDeps } from '../src/server/ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../src/server/ingest/refresh/scheduler.ts'
import { createLog } from '../src/server/lib/log.ts'
import { hashToken } from '../src/server/lib/tokens.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { openFreshDatabase } from './support/benchDatabase.ts'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { fillFeeds, fillReader, setToken } from './support/fillDatabase.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const refresh = { feeds: 200, itemsPerFeed: 30, htmlBytes: 4000, subscribers: 100, runs: 3, mostMorePercent: 10 }
const whole = { feeds: 200, itemsPerFeed: 500, mostSeconds: 5, clickMostMs: 50 }
const hostile = { chars: 1_000_000, mostMs: 50 }

/** Twenty rules like those of readers. In every fourth reader's, one catches an item in thirty. */
const queriesOf = (reader: number): string[] => [
  reader % 4 === 0 ? `intitle:${reader % refresh.itemsPerFeed}` : 'unboxing',
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

export async function run(args: string[]): Promise<void> {
  const isAsked = (name: string) => args.length === 0 || args.includes(name)
  if (isAsked('pattern')) measurePattern()
  if (isAsked('refresh')) await measureRefreshes()
  if (isAsked('run')) await measureRun()
}

function measurePattern(): void {
  const text = `${'a'.repeat(hostile.chars)}!`
  const pattern = patternOf('(a+)+$')
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    pattern.test(text)
    return performance.now() - startedAt
  }).sort((one, other) => one - other)
  console.log('(a+)+$ on 1 MB, of which a rule looks at the first 100,000 characters')
  console.table({ milliseconds: { median: Number(times[2]?.toFixed(1)), 'at most': hostile.mostMs } })
}

async function measureRefreshes(): Promise<void> {
  const figures = { none: [] as number[], rules: [] as number[] }
  // By turns, because the machine may have other work.
  for (let run = 0; run < refresh.runs; run++)
    for (const kind of ['none', 'rules'] as const) figures[kind].push(await measureRefresh(kind === 'rules'))
  const [none, rules] = [Math.min(...figures.none), Math.min(...figures.rules)]
  console.log(
    `refresh of ${refresh.feeds} feeds of ${refresh.itemsPerFeed} items, ${refresh.subscribers} subscribers each`,
  )
  console.table({
    'CPU s without rules': { least: none, all: figures.none.join(' ') },
    'CPU s with 20 rules each': { least: rules, all: figures.rules.join(' ') },
    'percent more': { least: Number((100 * (rules / none - 1)).toFixed(1)), 'at most': refresh.mostMorePercent },
  })
}

async function measureRefresh(hasRules: boolean): Promise<number> {
  const { feeds: count, itemsPerFeed, htmlBytes } = refresh
  const internet = await startFeedServerProcess({ manyFeeds: { count, itemsPerFeed, htmlBytes } })
  const database = await openFreshDatabase('sqlite')
  const read = readConfig({ ...database.settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  try {
    const now = Date.now()
    await fillSubscribers(deps.db, { urls: internet.urls, hasRules, now })
    await sleep(1000)
    const before = process.cpuUsage()
    await refreshDueFeeds({ ...createRefreshDeps(deps, { pauseMs: 0 }), clock: () => now })
    const { user, system } = process.cpuUsage(before)
    if (hasRules) await reportHits(deps.db)
    return Number(((user + system) / 1e6).toFixed(2))
  } finally {
    await deps.fetcher.close()
    await deps.db.destroy()
    await database.stop()
    internet.stop()
  }
}

async function reportHits(db: Db): Promise<void> {
  const { hits } = await db
    .selectFrom('ruleHits')
    .select(({ fn }) => fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow()
  console.log(`${hits} hits`)
}

type Subscribers = { urls: string[]; hasRules: boolean; now: number }

async function fillSubscribers(db: Db, { urls, hasRules, now }: Subscribers): Promise<void> {
  const rows = urls.map((url) => ({ url, title: url, description: '', nextCheckAt: now, createdAt: now }))
  const feeds = await db.insertInto('feeds').values(rows).returning('id').execute()
  const feedIds = feeds.map(({ id }) => id)
  for (let number = 0; number < refresh.subscribers; number++) {
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

const token = 'bench'.padEnd(43, '-')

async function measureRun(): Promise<void> {
  const database = await openFreshDatabase('sqlite')
  const read = readConfig({ ...database.settings, LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  const now = Date.now()
  const feedIds = await fillFeeds(deps.db, Array<number>(whole.feeds).fill(whole.itemsPerFeed), now)
  await setToken(deps.db, await fillReader(deps.db, feedIds, now), hashToken(token))
  await deps.fetcher.close()
  await deps.db.destroy()
  const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
  try {
    await measureRules(server)
  } finally {
    await server.stop()
    await database.stop()
  }
}

async function measureRules(server: ServerProcess): Promise<void> {
  const ask = async (path: string, body: object) => JSON.parse(await server.ask({ method: 'POST', path, token, body }))
  const { items } = JSON.parse(await server.ask({ path: '/feeds/items?limit=200', token }))
  const click = (turn: number) =>
    server.ask({
      method: 'PATCH',
      path: `/feeds/items/${items[turn % items.length].id}/saved`,
      token,
      body: { isSaved: turn % 2 === 0 },
    })
  for (let turn = 0; turn < 400; turn++) await click(turn)
  const table: Record<string, object> = {}
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const clicks: number[] = []
    let isDone = false
    const startedAt = performance.now()
    const done = work().finally(() => {
      isDone = true
    })
    for (let turn = 0; !isDone; turn++) {
      const clickedAt = performance.now()
      await click(turn)
      clicks.push(performance.now() - clickedAt)
      await sleep(20)
    }
    await done
    const seconds = (performance.now() - startedAt) / 1000
    const sorted = clicks.toSorted((one, other) => one - other)
    table[name] = {
      seconds: Number(seconds.toFixed(2)),
      clicks: clicks.length,
      'click, median ms': Number(sorted[Math.floor(sorted.length / 2)]?.toFixed(1)),
      'slowest click, ms': Number(sorted.at(-1)?.toFixed(1)),
    }
  }
  const scope = { kind: 'all' }
  const { rule } = await ask('/rules', { name: 'All', query: 'story', scope, actions: [{ is: 'hide' }] })
  const { rule: rare } = await ask('/rules', { name: 'Rare', query: 'w9020x', scope, actions: [{ is: 'hide' }] })
  let undo = ''
  await measure('preview, all items', () => ask('/rules/preview', { query: 'story', scope }))
  await measure('run, few matches', () => ask(`/rules/${rare.id}/run`, {}))
  await measure('run, all match', async () => {
    const answer = await ask(`/rules/${rule.id}/run`, {})
    undo = answer.undo
    table['items changed'] = { seconds: answer.changed }
  })
  await measure('undo of that', () => ask('/items/undo', { undo }))
  console.log(
    `${whole.feeds * whole.itemsPerFeed} items; at most ${whole.mostSeconds} s, a click ${whole.clickMostMs} ms`,
  )
  console.table(table)
}

if (import.meta.main) await run(process.argv.slice(2))
