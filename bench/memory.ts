// Memory of the whole product during and after a busy period: 500 feeds of 30 items added through the API, eight at a time,
// twenty logins, a thousand lists read; then two minutes of rest. PSS, sampled every 200 ms.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { watchMemory } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const feeds = { count: 500, itemsPerFeed: 30, htmlBytes: 4096 }
const logins = 20
const lists = 1000
const restMs = 120_000
const credentials = { email: 'reader@example.com', password: 'a long enough password' }

export async function run(): Promise<void> {
  const internet = await startFeedServerProcess({ manyFeeds: feeds })
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const server = await startServerProcess({ DATA_DIR: dataFolder, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' })
  const memory = watchMemory(server.pid)
  try {
    await sleep(3000)
    const started = memory.now()
    const token = await addFeeds(server, internet.urls)
    const added = memory.peak()
    for (let turn = 0; turn < logins; turn++)
      await server.ask({ method: 'POST', path: '/auth/login', body: credentials })
    for (let turn = 0; turn < lists; turn++) await server.ask({ path: '/feeds/items?limit=50', token })
    const peak = memory.peak()
    await sleep(restMs)
    console.log(
      `${feeds.count} feeds × ${feeds.itemsPerFeed} items of ${feeds.htmlBytes} bytes, ${logins} logins, ${lists} lists`,
    )
    console.table({
      'after the start': { 'PSS MB': Math.round(started), 'at most': '' },
      'peak while feeds are added': { 'PSS MB': Math.round(added), 'at most': 300 },
      'peak of all': { 'PSS MB': Math.round(peak), 'at most': 300 },
      'two minutes later': { 'PSS MB': Math.round(memory.now()), 'at most': 180 },
    })
  } finally {
    memory.stop()
    await server.stop()
    internet.stop()
    rmSync(dataFolder, { recursive: true })
  }
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
