// Measures the Google Reader API with a million stored items: 500 subscriptions with 100,000 unread items of one reader. CPU
// milliseconds of the server, over HTTP, and its memory before and after. Then the calls of an agent, and a real newsboat that reads
// 20,000 articles. The data is kept between runs.
// `npm run bench -- sync [sqlite|postgres]`.
import { readFileSync } from 'node:fs'
import { request } from 'undici'
import { bringNewsboat } from '../dev/newsboat.ts'
import { askedKinds, type DatabaseKind, openKeptDatabase } from './support/benchDatabase.ts'
import { fillForSync, subscriptionCount, syncedEmail, syncedReader, syncKey } from './support/fillForSync.ts'
import { cpuMsOfFamily } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'
import { syncWithNewsboat } from './support/syncWithNewsboat.ts'

const items = 1_000_000
const unreadItems = 100_000
const newsboatItems = 20_000
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
        '100 marks, one call each': () => markEach(ask, ids.slice(0, 100)),
        'agent: a list of 50': () => askAgent(server.url, 'search_articles', { limit: 50 }),
        'agent: an article': () => askAgent(server.url, 'read_article', { id: Number(ids[0]) }),
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
      console.table(await measureNewsboat(server, before))
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Its first sync, with all of it: downloading, parsing and storing. */
async function measureNewsboat(server: ServerProcess, memoryBefore: number): Promise<Record<string, object>> {
  const newsboat = bringNewsboat()
  if (newsboat.is === 'missing') throw new Error(newsboat.advice)
  const { version } = newsboat
  const itemsPerFeed = newsboatItems / subscriptionCount
  const [cpuBefore, allBefore, startedAt] = [server.cpuMs(), cpuMsOfFamily(process.pid), performance.now()]
  const account = { origin: server.url, name: syncedEmail, key: syncKey, version, itemsPerFeed }
  const stored = await syncWithNewsboat(account)
  const serverMs = server.cpuMs() - cpuBefore
  return {
    [`first sync of newsboat ${version}`]: {
      articles: stored,
      s: Math.round((performance.now() - startedAt) / 100) / 10,
      'CPU s of newsboat': Math.round((cpuMsOfFamily(process.pid) - allBefore - serverMs) / 100) / 10,
      'CPU s of the server': Math.round(serverMs / 100) / 10,
      'memory + MB': Math.round(memoryMbOf(server.pid) - memoryBefore),
    },
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

/** Each mark changes something, so each is logged. */
let isRead = false
async function markEach(ask: Ask, ids: string[]): Promise<number> {
  isRead = !isRead
  let bytes = 0
  for (const id of ids)
    bytes += await ask(`${api}/edit-tag`, `i=${id}&${isRead ? 'a' : 'r'}=user/-/state/com.google/read`)
  return bytes
}

async function askAgent(url: string, name: string, input: object): Promise<number> {
  const answer = await request(`${url}/api/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${syncKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200 || text.includes('"isError"')) throw new Error(`${name} answered ${text.slice(0, 200)}`)
  return Buffer.byteLength(text)
}

async function readIds(url: string, query: string): Promise<string[]> {
  const { itemRefs } = JSON.parse(await (await openAnswer(`${url}${api}/stream/items/ids?${query}`)).text())
  return itemRefs.map(({ id }: { id: string }) => id)
}

const memoryMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
