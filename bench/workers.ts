// Many workers on one PostgreSQL: 5,000 feeds whose sources take 100 ms to answer. Each is fetched once a round for any number
// of workers, and more workers finish a round sooner. Then two of four are killed in the middle of a round: their feeds return
// when the leases end, and every item is stored once. Takes some seven minutes, five of them for leases.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { furthestCheckMs } from '../src/server/ingest/refresh/nextCheck.ts'
import { minute } from '../src/server/lib/clock.ts'
import { type BenchDatabase, openFreshDatabase } from './support/benchDatabase.ts'
import { type FeedServerProcess, startFeedServerProcess } from './support/feedServerProcess.ts'
import { startWorkerProcess, type WorkerProcess } from './support/serverProcess.ts'

const work = { count: 5000, itemsPerFeed: 10, htmlBytes: 1000, waitMs: 100 }
const never = Date.now() + furthestCheckMs
/** REFRESH_AT_ONCE, by default. */
const placesOfWorker = 16

/** Leases of killed workers take five minutes. */
const roundMaxMs = 15 * minute

type Round = Awaited<ReturnType<typeof measureRound>>
type Bench = { db: Db; database: BenchDatabase; internet: FeedServerProcess }

export async function run(): Promise<void> {
  const internet = await startFeedServerProcess({ manyFeeds: work })
  const database = await openFreshDatabase('postgres')
  const db = openDatabase({ is: 'postgres', url: database.settings.DATABASE_URL ?? '' }, console.error)
  const bench = { db, database, internet }
  const table: Record<string, Round> = {}
  try {
    await migrate(db)
    // With icons; otherwise their first checks would fetch one from the same sources.
    const rows = internet.urls.map((url) => ({
      url,
      title: url,
      description: '',
      iconUrl: `${url}/icon.png`,
      nextCheckAt: never,
      createdAt: 0,
    }))
    for (let from = 0; from < rows.length; from += 1000)
      await db
        .insertInto('feeds')
        .values(rows.slice(from, from + 1000))
        .execute()
    table['4 workers, all new'] = await measureRound(bench, 4)
    for (const workers of [1, 2, 4]) {
      await internet.publish()
      table[`${workers} workers, one new item each`] = await measureRound(bench, workers)
    }
    await internet.publish()
    table['4 workers, 2 killed in the middle'] = await measureRound(bench, 4, { killed: 2 })
    console.log(`${work.count} feeds that take ${work.waitMs} ms to answer, PostgreSQL`)
    console.table(table)
    requireNothingLost(table)
  } finally {
    await db.destroy()
    await database.stop()
    internet.stop()
  }
}

async function measureRound(bench: Bench, count: number, { killed = 0 } = {}) {
  const workers: WorkerProcess[] = []
  try {
    return await measureWorkers(bench, { workers, count, killed })
  } finally {
    // After a failure, too: connected workers would keep the database from stopping.
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
  }
}

type RoundOf = { workers: WorkerProcess[]; count: number; killed: number }

async function measureWorkers({ db, database, internet }: Bench, { workers, count, killed }: RoundOf) {
  for (let started = 0; started < count; started++)
    workers.push(await startWorkerProcess({ ...database.settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }))
  const cpuMs = () => workers.reduce((sum, worker) => sum + worker.cpuMs(), database.cpuMs())
  const [before, itemsBefore, startedAt] = [cpuMs(), await countItems(db), performance.now()]
  await db.updateTable('feeds').set({ nextCheckAt: 0 }).execute()
  if (killed > 0) {
    await untilDue(db, { atMost: work.count / 2, workers })
    await Promise.all(workers.splice(0, killed).map((worker) => worker.stop('SIGKILL')))
  }
  await untilDue(db, { atMost: 0, workers })
  const wallSeconds = (performance.now() - startedAt) / 1000
  const cpuSeconds = (cpuMs() - before) / 1000
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  const fetches = await internet.takeCounts()
  return {
    'wall s': Number(wallSeconds.toFixed(1)),
    'feeds a second': Math.round(work.count / wallSeconds),
    'CPU s': killed > 0 ? '' : Number(cpuSeconds.toFixed(1)),
    'not fetched': fetches.filter((times) => times === 0).length,
    'fetched again': fetches.reduce((sum, times) => sum + Math.max(0, times - 1), 0),
    'at most': killed * placesOfWorker,
    'new items': (await countItems(db)) - itemsBefore,
    'feeds with items missing or doubled': await countUneven(db),
  }
}

/** Throws when it takes too long, or a worker ends by itself; the bench would wait forever. */
async function untilDue(db: Db, { atMost, workers }: { atMost: number; workers: WorkerProcess[] }): Promise<void> {
  const giveUpAt = performance.now() + roundMaxMs
  while ((await countDue(db)) > atMost) {
    if (performance.now() > giveUpAt)
      throw new Error(`After ${roundMaxMs / minute} minutes, ${await countDue(db)} feeds are still due.`)
    if (!workers.every((worker) => worker.isRunning())) throw new Error('A worker ended by itself.')
    await sleep(100)
  }
}

/** The figures that show lost or doubled work. */
function requireNothingLost(table: Record<string, Round>): void {
  const amiss = Object.entries(table).filter(
    ([, round]) =>
      round['not fetched'] > 0 ||
      round['fetched again'] > round['at most'] ||
      round['feeds with items missing or doubled'] > 0,
  )
  if (amiss.length > 0)
    throw new Error(`Feeds were left out or fetched again: ${amiss.map(([name]) => name).join(', ')}`)
}

async function countItems(db: Db): Promise<number> {
  const { rows } = await sql<{ items: number }>`select count(*) as items from items`.execute(db)
  return rows[0]?.items ?? 0
}

async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from feeds where "nextCheckAt" = 0`.execute(db)
  return rows[0]?.due ?? 0
}

/** Feeds with another number of items than most, or with a repeated title. */
async function countUneven(db: Db): Promise<number> {
  const { rows } = await sql<{ feeds: number }>`
    with own as (select feeds.id, count(items.id) as items, count(distinct items.title) as titles
      from feeds left join items on items."feedId" = feeds.id group by feeds.id),
    usual as (select max(items) as items from own)
    select count(*) as feeds from own, usual where own.items <> usual.items or own.titles <> usual.items`.execute(db)
  return rows[0]?.feeds ?? 0
}
