// Measures a refresh: feeds of 30 items with 4 kB of HTML each are fetched, parsed, stored and indexed; then all are fetched
// again and answer 304; then each has one new item. CPU time of this process and of the database; another process serves the
// feeds. Last, slow sources. `npm run bench -- refresh [sqlite|postgres]`.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { createRefreshDeps, workerLingerMs } from '../src/server/ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../src/server/ingest/refresh/scheduler.ts'
import { day } from '../src/server/lib/clock.ts'
import { createLog } from '../src/server/lib/log.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { askedKinds, type BenchDatabase, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { type FeedServerProcess, startFeedServerProcess } from './support/feedServerProcess.ts'
import { leastWorkRate } from './support/leastWork.ts'
import { ownMemoryMb, peakMemoryMb } from './support/measure.ts'

const work = { itemsPerFeed: 30, htmlBytes: 4000 }
const feedCounts = [500, 2000]
const slow = { count: 500, waitMs: 100, atOnce: 50 }
/** Of the rate at which plain SQLite packs and indexes the same items on this machine: the first pass on SQLite. */
const leastShare = 0.3

type Pass = { cpuSeconds: number; databaseSeconds: number; wallSeconds: number; feeds: number; items: number }
/** Checks all feeds, like the worker when all are due. */
type Refresh = () => Promise<Pass>

export async function run(args: string[]): Promise<void> {
  for (const kind of askedKinds(args)) {
    const table: Record<string, object> = {}
    for (const count of feedCounts) await measurePasses(kind, count, table)
    console.log(`${kind}: feeds of ${work.itemsPerFeed} items with ${work.htmlBytes} bytes of HTML`)
    console.table(table)
    await measureSlowSources(kind)
  }
  console.log(`peak memory: ${Math.round(peakMemoryMb())} MB; own: ${Math.round(ownMemoryMb())} MB`)
}

async function measurePasses(kind: DatabaseKind, count: number, table: Record<string, object>): Promise<void> {
  await withFeeds(kind, { count }, async (refresh, internet) => {
    const first = await refresh()
    const least = kind === 'sqlite' ? leastShare * (await leastWorkRate(internet.urls)) : null
    table[`${count} feeds, all new`] = row(first, least === null ? {} : { 'at least': Math.round(least) })
    table[`${count} feeds, all 304`] = row(await refresh())
    await internet.publish()
    table[`${count} feeds, one new item each`] = row(await refresh())
  })
}

async function measureSlowSources(kind: DatabaseKind): Promise<void> {
  const { count, waitMs, atOnce } = slow
  await withFeeds(kind, slow, async (refresh) => {
    const { cpuSeconds, wallSeconds } = await refresh()
    const waitSeconds = (count * waitMs) / 1000 / atOnce
    console.log(`${kind}: ${count} feeds that take ${waitMs} ms to answer, ${atOnce} at once, all new`)
    console.table({
      wait: { seconds: waitSeconds },
      CPU: { seconds: Number(cpuSeconds.toFixed(2)) },
      wall: {
        seconds: Number(wallSeconds.toFixed(2)),
        'at most': Number((2 * Math.max(waitSeconds, cpuSeconds)).toFixed(2)),
      },
    })
  })
}

async function withFeeds(
  kind: DatabaseKind,
  { count, waitMs = 0, atOnce = 16 }: { count: number; waitMs?: number; atOnce?: number },
  measure: (refresh: Refresh, internet: FeedServerProcess) => Promise<void>,
): Promise<void> {
  const internet = await startFeedServerProcess({ manyFeeds: { ...work, count, waitMs } })
  const database = await openFreshDatabase(kind)
  const config = benchConfig({ ...database.settings, REFRESH_AT_ONCE: String(atOnce) })
  const deps = await openDeps(config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  try {
    let now = Date.now()
    const refreshDeps = { ...createRefreshDeps(deps, { pauseMs: 0, lingerMs: workerLingerMs }), clock: () => now }
    await addFeeds(deps.db, internet.urls, now)
    await measure(async () => {
      const before = await countItems(deps.db)
      const { feeds, ...times } = await timeOf(database, () => refreshDueFeeds(refreshDeps))
      now += 2 * day
      return { ...times, feeds, items: (await countItems(deps.db)) - before }
    }, internet)
  } finally {
    await deps.fetcher.close()
    await deps.db.destroy()
    await database.stop()
    internet.stop()
  }
}

async function timeOf(database: BenchDatabase, work: () => Promise<number>) {
  // Work of the database for the previous pass must not count here.
  await sleep(1000)
  const [cpu, databaseMs, startedAt] = [process.cpuUsage(), database.cpuMs(), performance.now()]
  const feeds = await work()
  const wallSeconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const databaseSeconds = (database.cpuMs() - databaseMs) / 1000
  return { feeds, wallSeconds, databaseSeconds, cpuSeconds: (user + system) / 1e6 + databaseSeconds }
}

function benchConfig(settings: Record<string, string>) {
  const read = readConfig({ ...settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  return read.config
}

async function addFeeds(db: Db, urls: string[], now: number): Promise<void> {
  const rows = urls.map((url) => ({ url, title: url, description: '', nextCheckAt: now, createdAt: now }))
  await db.insertInto('feeds').values(rows).execute()
}

async function countItems(db: Db): Promise<number> {
  const { items } = await db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow()
  return Number(items)
}

const row = ({ feeds, items, cpuSeconds, databaseSeconds }: Pass, more: Record<string, number> = {}) => ({
  feeds,
  'CPU s': Number(cpuSeconds.toFixed(2)),
  'CPU ms a feed': Number(((1000 * cpuSeconds) / feeds).toFixed(2)),
  ...(databaseSeconds > 0 ? { 'of it the database': Number(((1000 * databaseSeconds) / feeds).toFixed(2)) } : {}),
  items,
  'items per CPU s': items === 0 ? '' : Math.round(items / cpuSeconds),
  ...more,
})

if (import.meta.main) await run(process.argv.slice(2))
