// Workers on one PostgreSQL, with publishers that answer at once and pass the limits of hosts: statements of a check without news, new
// items a second, and how long transactions wait for the order of items.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import { minute } from '../../src/server/lib/clock.ts'
import { type BenchDatabase, openFreshDatabase } from '../support/benchDatabase.ts'
import { type FeedServerProcess, startFeedServerProcess } from '../support/feedServerProcess.ts'

const work = { itemsPerFeed: 5, htmlBytes: 1500 }
const roundMaxMs = 10 * minute
const sampleMs = 50

type Report = { statements: number; cpuMs: number }
type Worker = Awaited<ReturnType<typeof startWorker>>
type Bench = { db: Db; database: BenchDatabase; internet: FeedServerProcess; tree: string; feeds: number }

/** `tree`: the checkout whose workers run. Each round is of all `feeds`. */
export async function measureWorkers({ tree, feeds, counts }: { tree: string; feeds: number; counts: number[] }) {
  const internet = await startFeedServerProcess({ manyFeeds: { ...work, count: feeds } })
  const database = await openFreshDatabase('postgres')
  const db = openDatabase({ is: 'postgres', url: database.settings.DATABASE_URL ?? '' }, console.error)
  const bench = { db, database, internet, tree, feeds }
  const table: Record<string, object> = {}
  try {
    await migrate(db)
    const rows = internet.urls.map((address, number) => {
      const url = new URL(address)
      // Three feeds a host, as in the fill.
      url.hostname = `host-${Math.floor(number / 3)}.example`
      return {
        url: url.href,
        title: url.href,
        description: '',
        iconUrl: `${url.href}/icon.png`,
        nextCheckAt: Date.now() + furthestCheckMs,
        createdAt: 0,
      }
    })
    for (let from = 0; from < rows.length; from += 1000)
      await db
        .insertInto('feeds')
        .values(rows.slice(from, from + 1000))
        .execute()
    table['1 worker, first items'] = await measureRound(bench, 1)
    table['1 worker, no news'] = await measureRound(bench, 1)
    for (const count of counts) {
      await internet.publish()
      table[`${count} workers, a new item each`] = await measureRound(bench, count)
    }
    return table
  } finally {
    await db.destroy()
    await database.stop()
    internet.stop()
  }
}

async function measureRound({ db, database, tree, feeds }: Bench, count: number) {
  const workers: Worker[] = []
  for (let number = 0; number < count; number++)
    workers.push(await startWorker(tree, database.settings.DATABASE_URL ?? ''))
  try {
    const reports = async () => Promise.all(workers.map((worker) => worker.report()))
    const [before, databaseBefore, itemsBefore] = [addUp(await reports()), database.cpuMs(), await countItems(db)]
    const startedAt = performance.now()
    await db.updateTable('feeds').set({ nextCheckAt: 0 }).execute()
    const waits = await watchWaits(db)
    const seconds = (performance.now() - startedAt) / 1000
    const after = addUp(await reports())
    const items = (await countItems(db)) - itemsBefore
    return {
      'checks a second': Math.round(feeds / seconds),
      'items a second': Math.round(items / seconds),
      'statements a check': Number(((after.statements - before.statements) / feeds).toFixed(1)),
      'waiting for the order of items, % of the time in transactions': waits,
      'CPU ms a check': Number(((after.cpuMs - before.cpuMs) / feeds).toFixed(2)),
      'of the database': Number(((database.cpuMs() - databaseBefore) / feeds).toFixed(2)),
      'cores busy': Number(
        ((after.cpuMs - before.cpuMs + database.cpuMs() - databaseBefore) / 1000 / seconds).toFixed(1),
      ),
    }
  } finally {
    for (const worker of workers) await worker.stop()
  }
}

/** Until no feed is due. Returns the share of samples of transactions that wait for an advisory lock, in percent. */
async function watchWaits(db: Db): Promise<number> {
  const giveUpAt = performance.now() + roundMaxMs
  let [inTransaction, waiting] = [0, 0]
  for (;;) {
    const { rows } = await sql<{ all: number; waiting: number; due: number }>`select
      count(*) filter (where xact_start is not null) as all,
      count(*) filter (where wait_event = 'advisory') as waiting,
      (select count(*) from feeds where "nextCheckAt" = 0) as due
      from pg_stat_activity where application_name = 'broadsheet worker'`.execute(db)
    const [now] = rows
    inTransaction += now?.all ?? 0
    waiting += now?.waiting ?? 0
    if (now?.due === 0) return Math.round((100 * waiting) / Math.max(1, inTransaction))
    if (performance.now() > giveUpAt) throw new Error(`${now?.due} feeds are still due.`)
    await sleep(sampleMs)
  }
}

async function startWorker(tree: string, databaseUrl: string) {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [tree, databaseUrl])
  await once(child, 'message')
  return {
    async report(): Promise<Report> {
      child.send('report')
      // The worker sends one message of this shape.
      const [report] = (await once(child, 'message')) as [Report]
      return report
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

const addUp = (reports: Report[]): Report => ({
  statements: reports.reduce((sum, { statements }) => sum + statements, 0),
  cpuMs: reports.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
})

async function countItems(db: Db): Promise<number> {
  const { rows } = await sql<{ items: number }>`select count(*) as items from items`.execute(db)
  return rows[0]?.items ?? 0
}
