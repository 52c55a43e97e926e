// What a click costs: CPU time of the whole server per request, asked over HTTP on one kept connection. SQLite; 100
// subscriptions with 150 items each for one reader, 500 subscriptions for another.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { type FilledReader, fillFeeds, fillReader } from './support/fillDatabase.ts'
import { peakMemoryMb } from './support/measure.ts'
import { type AskedRequest, type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const feeds = { of150Items: 100, of30Items: 400 }
/** Until the compiler has seen enough. */
const warmUps = 1000
const requests = 1000

type Case = { name: string; request: (turn: number) => AskedRequest; goalMs?: number }

export async function run(args: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  try {
    const filled = await fill(join(folder, 'broadsheet.sqlite'))
    const server = await startServerProcess({ DATA_DIR: folder, ROLE: 'web' })
    try {
      const cases = (await casesFor(server, filled)).filter(({ name }) => args.every((word) => name.includes(word)))
      const rows: Record<string, object> = {}
      for (const one of cases) rows[one.name] = await measure(server, one)
      console.log(`${requests} requests each, ${filled.items} items, CPU ms per request`)
      console.table(rows)
      console.log(`peak memory ${Math.round(peakMemoryMb(server.pid))} MB`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Filled = { reader: FilledReader; heavyReader: FilledReader; items: number }

async function fill(file: string): Promise<Filled> {
  const now = Date.now()
  const db = openDatabase({ is: 'sqlite', file }, console.error)
  await migrate(db)
  const sizes = [...Array<number>(feeds.of150Items).fill(150), ...Array<number>(feeds.of30Items).fill(30)]
  const feedIds = await fillFeeds(db, sizes, now)
  const reader = await fillReader(db, feedIds.slice(0, feeds.of150Items), now)
  const heavyReader = await fillReader(db, feedIds, now)
  await db.destroy()
  return { reader, heavyReader, items: sizes.reduce((sum, size) => sum + size, 0) }
}

async function casesFor(server: ServerProcess, { reader, heavyReader }: Filled): Promise<Case[]> {
  const get =
    (path: string, token = reader.token) =>
    () => ({ path, token })
  const { items, nextCursor } = JSON.parse(await server.ask(get('/feeds/items?limit=1000')()))
  const itemIds: number[] = items.map(({ id }: { id: number }) => id)
  const { feeds: board } = JSON.parse(await server.ask(get('/feeds')()))
  const feedId: number = board[0].id
  return [
    { name: 'GET /health (HTTP alone)', request: () => ({ path: '/health' }) },
    { name: 'newest 50 of 100 feeds', request: get('/feeds/items?limit=50'), goalMs: 0.6 },
    { name: 'the page after 1,000', request: get(`/feeds/items?limit=50&cursor=${nextCursor}`) },
    { name: 'unread 50', request: get('/feeds/items?limit=50&unreadOnly=true') },
    { name: 'newest 50 of one feed', request: get(`/feeds/items?limit=50&feedId=${feedId}`) },
    { name: 'newest 3 of each of 100 feeds', request: get('/feeds/items?perFeed=3') },
    { name: 'saved 50, with total', request: get('/feeds/items?limit=50&savedOnly=true') },
    { name: 'search, two common words', request: get('/feeds/items?limit=50&q=w9x+w30x') },
    { name: 'search, two rare words', request: get('/feeds/items?limit=50&q=w9020x+w12000x') },
    { name: 'columns with counts of 100 feeds', request: get('/columns') },
    { name: 'columns with counts of 500 feeds', request: get('/columns', heavyReader.token), goalMs: 3 },
    {
      name: 'open an article',
      request: (turn) => ({ path: `/feeds/items/${itemIds[turn % itemIds.length]}`, token: reader.token }),
    },
    {
      name: 'mark read and unread',
      goalMs: 0.25,
      request: (turn) => ({
        method: 'PATCH',
        path: `/feeds/items/${itemIds[turn % itemIds.length]}/read`,
        token: reader.token,
        body: { isRead: turn % 3 > 0 },
      }),
    },
    {
      name: 'mark all of 100 feeds read',
      request: (turn) => ({
        method: 'POST',
        path: '/items/read-all',
        token: reader.token,
        body: { upToItemId: itemIds.at(-1 - (turn % itemIds.length)) ?? 1 },
      }),
    },
  ]
}

async function measure(server: ServerProcess, { request, goalMs }: Case) {
  let bytes = 0
  for (let turn = 0; turn < warmUps; turn++) bytes = (await server.ask(request(turn))).length
  const before = server.cpuMs()
  for (let turn = 0; turn < requests; turn++) await server.ask(request(turn))
  const cpuMs = (server.cpuMs() - before) / requests
  return { 'CPU ms': Number(cpuMs.toFixed(3)), 'at most': goalMs ?? '', bytes }
}

if (import.meta.main) await run(process.argv.slice(2))
