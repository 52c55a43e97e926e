// Memory of the product with its child processes: just started and empty; at the peak of a busy stretch, 500 feeds of 30 items
// added through the API, eight at a time, twenty logins, a thousand lists read; while the worker refreshes all feeds; two
// minutes later. PSS, sampled every 200 ms. And what the second start costs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { type FeedServerProcess, startFeedServerProcess } from './support/feedServerProcess.ts'
import { watchFamilyMemory } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const feeds = { count: 500, itemsPerFeed: 30, htmlBytes: 4096 }
const logins = 20
const lists = 1000
/** Until the start's garbage is collected. */
const idleMs = 15_000
const restMs = 120_000
const credentials = { email: 'reader@example.com', password: 'a long enough password' }

export async function run(): Promise<void> {
  const internet = await startFeedServerProcess({ manyFeeds: feeds })
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const settings = { DATA_DIR: dataFolder, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }
  await (await startServerProcess(settings)).stop()
  const startedAt = performance.now()
  const server = await startServerProcess(settings)
  const start = { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: server.cpuMs() / 1000 }
  const memory = watchFamilyMemory(server.pid)
  try {
    await sleep(idleMs)
    const started = memory.now()
    const token = await addFeeds(server, internet.urls)
    const added = memory.peak()
    for (let turn = 0; turn < logins; turn++)
      await server.ask({ method: 'POST', path: '/auth/login', body: credentials })
    for (let turn = 0; turn < lists; turn++) await server.ask({ path: '/feeds/items?limit=50', token })
    await refreshAll(dataFolder, internet)
    const peak = memory.peak()
    await sleep(restMs)
    console.log(
      `${feeds.count} feeds × ${feeds.itemsPerFeed} items of ${feeds.htmlBytes} bytes, ${logins} logins, ${lists} lists`,
    )
    console.table({
      'just started, empty': { 'PSS MB': Math.round(started), 'at most': 80 },
      'peak while feeds are added': { 'PSS MB': Math.round(added), 'at most': 200 },
      'peak of all': { 'PSS MB': Math.round(peak), 'at most': 200 },
      'two minutes later': { 'PSS MB': Math.round(memory.now()), 'at most': 110 },
    })
    console.table({
      'second start, seconds': { measured: Number(start.seconds.toFixed(2)), 'at most': 1 },
      'second start, CPU s': { measured: Number(start.cpuSeconds.toFixed(2)), 'at most': 1 },
    })
  } finally {
    memory.stop()
    await server.stop()
    internet.stop()
    rmSync(dataFolder, { recursive: true })
  }
}

/** Each feed has an item more, and the worker finds all of them due. */
async function refreshAll(dataFolder: string, internet: FeedServerProcess): Promise<void> {
  await internet.publish()
  const db = openDatabase({ is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }, console.error)
  const now = Date.now()
  await db.updateTable('feeds').set({ nextCheckAt: 0 }).execute()
  for (;;) {
    const due = await db.selectFrom('feeds').select('id').where('nextCheckAt', '<', now).limit(1).executeTakeFirst()
    if (due === undefined) break
    await sleep(500)
  }
  await db.destroy()
}

/** Returns the reader's token. */
async function addFeeds(server: ServerProcess, urls: string[]): Promise<string> {
  const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body: credentials }))
  const { columns } = JSON.parse(await server.ask({ path: '/columns', token }))
  const waiting = [...urls]
  const addNext = async (): Promise<void> => {
    for (let feedUrl = waiting.pop(); feedUrl !== undefined; feedUrl = waiting.pop())
      await server.ask({ method: 'POST', path: '/feeds', token, body: { feedUrl, columnId: columns[0].id } })
  }
  await Promise.all(Array.from({ length: 8 }, addNext))
  return token
}
