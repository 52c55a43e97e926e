// Moves a reader of ten years from one instance to another: 500 feeds, 50,000 items of which 10,000 are saved with 6 kB of HTML
// each. Measures CPU time, memory, and the wait of a click meanwhile.
import { createWriteStream, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { fillFeeds, fillReader } from './support/fillDatabase.ts'
import { ownMemoryMb } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const feeds = 500
const itemsPerFeed = 100
/** Every fifth. */
const savedEvery = 5

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-move-'))
  const zip = join(folder, 'account.zip')
  try {
    const token = await fillOldInstance(join(folder, 'old'))
    const out = await measure(join(folder, 'old'), token, (server) => download(server, token, zip))
    const into = await measure(join(folder, 'new'), null, (server, fresh) => upload(server, fresh, zip))
    console.log(`The zip has ${(statSync(zip).size / 1e6).toFixed(1)} MB.`)
    console.table({ export: out, import: into })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fillOldInstance(dataFolder: string): Promise<string> {
  const db = openDatabase({ is: 'sqlite', file: join(dataFolder, 'broadsheet.sqlite') }, () => {})
  await migrate(db)
  const now = Date.now()
  const feedIds = await fillFeeds(
    db,
    Array.from({ length: feeds }, () => itemsPerFeed),
    now,
  )
  const { id, token } = await fillReader(db, feedIds, now)
  const items = await db.selectFrom('items').select(['id', 'feedId']).execute()
  const saved = items.filter((_, index) => index % savedEvery === 0)
  for (let start = 0; start < saved.length; start += 500) {
    const some = saved.slice(start, start + 500)
    await db
      .insertInto('itemContents')
      .values(some.map((item) => ({ itemId: item.id, html: article(item.id), baseUrl: 'https://example.com/' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('itemStates')
      .values(some.map((item) => ({ userId: id, feedId: item.feedId, itemId: item.id, savedAt: now })))
      .onConflict((conflict) => conflict.columns(['userId', 'feedId', 'itemId']).doUpdateSet({ savedAt: now }))
      .execute()
  }
  await db.destroy()
  return token
}

const article = (seed: number) =>
  Array.from(
    { length: 20 },
    (_, index) =>
      `<p class="x">Paragraph ${seed * 31 + index} with <a href="/story/${seed}">a link</a>, <em>emphasis ${index}</em> and ${'a few words more '.repeat(12)}.</p>`,
  ).join('\n')

type Figures = { 'wall s': number; 'CPU s': number; 'memory above start, MB': number; 'slowest click, ms': number }

/** The server's cost of `work`, while a reader loads the board twice a second. */
async function measure(
  dataFolder: string,
  token: string | null,
  work: (server: ServerProcess, token: string) => Promise<void>,
): Promise<Figures> {
  const server = await startServerProcess({ DATA_DIR: dataFolder, ROLE: 'all' })
  try {
    const reader = token ?? (await register(server))
    await server.ask({ path: '/tags', token: reader })
    const memoryBefore = ownMemoryMb(server.pid)
    const watch = watchClicks(server, reader)
    const [startedAt, cpuBefore] = [performance.now(), server.cpuMs()]
    await work(server, reader)
    const seconds = (performance.now() - startedAt) / 1000
    const cpuSeconds = (server.cpuMs() - cpuBefore) / 1000
    const { slowestMs, mostMemoryMb } = await watch.stop()
    return {
      'wall s': Number(seconds.toFixed(1)),
      'CPU s': Number(cpuSeconds.toFixed(1)),
      'memory above start, MB': Math.round(mostMemoryMb - memoryBefore),
      'slowest click, ms': Math.round(slowestMs),
    }
  } finally {
    await server.stop()
  }
}

async function register(server: ServerProcess): Promise<string> {
  const body = { email: 'mover@example.com', password: 'a password' }
  return JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body })).token
}

function watchClicks(server: ServerProcess, token: string) {
  let isWatching = true
  let slowestMs = 0
  let mostMemoryMb = 0
  const watching = (async () => {
    while (isWatching) {
      const startedAt = performance.now()
      await server.ask({ path: '/tags', token })
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      mostMemoryMb = Math.max(mostMemoryMb, ownMemoryMb(server.pid))
      await sleep(200)
    }
  })()
  return {
    async stop() {
      isWatching = false
      await watching
      return { slowestMs, mostMemoryMb }
    },
  }
}

async function download(server: ServerProcess, token: string, zip: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/account/export`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`)
  await pipeline(answer.body, createWriteStream(zip))
}

async function upload(server: ServerProcess, token: string, zip: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/account/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: await openAsBlob(zip),
  })
  const lines = (await answer.text()).trim().split('\n')
  console.log(lines.at(-1))
}
