// How much work a refresh is: 500 feeds of 30 items with 4 kB of HTML each are fetched, parsed, stored and made searchable
// on SQLite; then all are asked again and answer 304. CPU time of this process; the feeds come from another one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createLog } from '../src/server/lib/log.ts'
import { createEventHub } from '../src/server/live/eventHub.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { createRefreshDeps } from '../src/server/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../src/server/refresh/scheduler.ts'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { cpuSecondsOf, ownMemoryMb, peakMemoryMb } from './support/measure.ts'

const work = { count: 500, itemsPerFeed: 30, htmlBytes: 4000 }

export async function run(): Promise<void> {
  const server = await startFeedServerProcess({ manyFeeds: work })
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const deps = await openDeps(benchConfig(folder), { log: createLog('warn'), events: createEventHub() })
  try {
    let now = Date.now()
    const refreshDeps = { ...createRefreshDeps(deps, { breathMs: 0 }), clock: () => now }
    await addFeeds(deps.db, server.urls, now)
    const first = await cpuSecondsOf(() => refreshDueFeeds(refreshDeps))
    const items = await count(deps.db, 'items')
    const indexed = await count(deps.db, 'itemSearch' as 'items')
    now += 2 * 24 * 3_600_000
    const second = await cpuSecondsOf(() => refreshDueFeeds(refreshDeps))
    console.log(`${work.count} feeds × ${work.itemsPerFeed} items of ${work.htmlBytes} bytes of HTML, SQLite`)
    console.table({
      'first pass, all new': row(first, { items, 'items per CPU s': Math.round(items / first.cpuSeconds) }),
      'second pass, all 304': row(second, { items: 0 }),
    })
    console.log(
      `searchable items: ${indexed}; peak memory: ${Math.round(peakMemoryMb())} MB; own: ${Math.round(ownMemoryMb())} MB`,
    )
  } finally {
    await deps.fetcher.close()
    await deps.db.destroy()
    server.stop()
    rmSync(folder, { recursive: true })
  }
}

function benchConfig(folder: string) {
  const read = readConfig({ DATA_DIR: folder, FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  return read.config
}

async function addFeeds(db: Db, urls: string[], now: number): Promise<void> {
  const rows = urls.map((url) => ({ url, title: url, description: '', nextCheckAt: now, createdAt: now }))
  await db.insertInto('feeds').values(rows).execute()
}

async function count(db: Db, table: 'items'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const row = ({ result, cpuSeconds }: { result: number; cpuSeconds: number }, more: Record<string, number>) => ({
  feeds: result,
  'CPU s': Number(cpuSeconds.toFixed(2)),
  ...more,
})

if (import.meta.main) await run()
