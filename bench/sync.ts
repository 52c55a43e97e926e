// Measures the Google Reader API with a million stored items: 500 subscriptions with 100,000 unread items of one reader. CPU
// milliseconds of the server, over HTTP, and its memory before and after. The data is kept between runs.
// `npm run bench -- sync [sqlite|postgres]`.
import { readFileSync } from 'node:fs'
import { request } from 'undici'
import { askedKinds, type DatabaseKind, openKeptDatabase } from './support/benchDatabase.ts'
import { fillForSync, syncedReader, syncKey } from './support/fillForSync.ts'
import { startServerProcess } from './support/serverProcess.ts'

const items = 1_000_000
const unreadItems = 100_000
const rounds = 5
const api = '/reader/api/0'
const read = 'xt=user/-/state/com.google/read'
const readingList = 's=user/-/state/com.google/reading-list'

export async function run(args: string[]): Promise<void> {
  for (const kind of askedKinds(args)) await measureKind(kind)
}

async function measureKind(kind: DatabaseKind): Promise<void> {
  const database = await openKeptDatabase(kind, `sync-${items}`, (db) =>
    fillForSync(db, { items, unread: unreadItems, now: Date.now() }),
  )
  try {
    const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
    try {
      const ask = createAsk(server.url)
      const ids = await readIds(server.url, `n=1000&${readingList}`)
      await ask(`${api}/stream/items/ids?n=50&${readingList}`)
      const before = memoryMbOf(server.pid)
      const cases: Record<string, () => Promise<number>> = {
        'ids of all unread': () => ask(`${api}/stream/items/ids?n=200000&${readingList}&${read}`),
        'ids of the newest 1,000': () => ask(`${api}/stream/items/ids?n=1000&${readingList}`),
        'ids of everything': () => ask(`${api}/stream/items/ids?${readingList}`),
        'contents of 1,000': () => ask(`${api}/stream/items/contents`, ids.map((id) => `i=${id}`).join('&')),
        'contents of the newest 50': () => ask(`${api}/stream/contents?n=50`),
        'unread counts': () => ask(`${api}/unread-count`),
        'subscription list': () => ask(`${api}/subscription/list`),
      }
      const table: Record<string, object> = {}
      for (const [name, work] of Object.entries(cases)) {
        let bytes = await work()
        const [cpuBefore, databaseBefore, startedAt] = [server.cpuMs(), database.cpuMs(), performance.now()]
        for (let round = 0; round < rounds; round++) bytes = await work()
        table[name] = {
          'CPU ms': Math.round((server.cpuMs() - cpuBefore) / rounds),
          'of the database': Math.round((database.cpuMs() - databaseBefore) / rounds),
          ms: Math.round((performance.now() - startedAt) / rounds),
          kB: Math.round(bytes / 1000),
          'memory + MB': Math.round(memoryMbOf(server.pid) - before),
        }
      }
      console.log(`${kind}: ${items} items, 500 subscriptions, ${unreadItems} unread`)
      console.table(table)
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

type Ask = (path: string, body?: string) => Promise<number>

/** Returns the size of the answer, which it reads without keeping it. */
const createAsk =
  (url: string): Ask =>
  async (path, body) => {
    let bytes = 0
    for await (const piece of await openAnswer(url + path, body)) bytes += (piece as Buffer).length
    return bytes
  }

async function openAnswer(address: string, body?: string) {
  const answer = await request(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `GoogleLogin auth=${syncedReader}/${syncKey}` },
    body: body ?? null,
  })
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  return answer.body
}

async function readIds(url: string, query: string): Promise<string[]> {
  const { itemRefs } = JSON.parse(await (await openAnswer(`${url}${api}/stream/items/ids?${query}`)).text())
  return itemRefs.map(({ id }: { id: string }) => id)
}

const memoryMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
