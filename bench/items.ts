// CPU time of the whole server per request, asked over HTTP, four requests at a time: one reader of 100 feeds with 15,000 items,
// then of 500 with 200,000. `npm run bench -- items [postgres] [large] [parts of names of cases] [--tree=<another checkout>]`; on
// SQLite, or with `postgres` there, its processes included. `large` adds 2,000 feeds with a million items. The databases stay in
// .cache/bench.
import { gzipSync } from 'node:zlib'
import type { Db } from '../src/server/db/schema.ts'
import { hashToken } from '../src/server/lib/tokens.ts'
import { type BenchDatabase, type DatabaseKind, openKeptDatabase } from './support/benchDatabase.ts'
import { fillFeeds, fillReader, setToken } from './support/fillDatabase.ts'
import { peakMemoryMb } from './support/measure.ts'
import { type AskedRequest, type ServerProcess, startServerProcess } from './support/serverProcess.ts'

type Size = { subscriptions: number; items: number }
const sizes: Size[] = [
  { subscriptions: 100, items: 15_000 },
  { subscriptions: 500, items: 200_000 },
]
const largeSize: Size = { subscriptions: 2000, items: 1_000_000 }

/** V8 compiles on other threads during the first thousands of requests, which costs as much as small calls do. */
const warmUps = 12_000
const requests = 1000
const atOnce = 4
const runs = 3

type Case = {
  name: string
  request: (turn: number) => AskedRequest
  /** CPU ms at 500 feeds. */
  goalMs?: number
  /** For calls that take many times as long as the others. */
  share?: number
}

export async function run(args: string[]): Promise<void> {
  const tree = args.find((word) => word.startsWith('--tree='))?.slice('--tree='.length)
  const kind = args.includes('postgres') ? 'postgres' : 'sqlite'
  const words = args.filter((word) => !word.startsWith('--') && !['large', 'postgres'].includes(word))
  const rows: Record<string, Record<string, unknown>> = {}
  for (const size of args.includes('large') ? [...sizes, largeSize] : sizes)
    await measureSize(size, {
      kind,
      tree,
      rows,
      isAsked: ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    })
  console.log(`CPU ms per request, the median of ${runs} runs of ${requests}; kB as sent`)
  console.table(rows)
}

type Measured = {
  kind: DatabaseKind
  tree: string | undefined
  rows: Record<string, Record<string, unknown>>
  isAsked: (one: Case) => boolean
}

async function measureSize(size: Size, { kind, tree, rows, isAsked }: Measured): Promise<void> {
  const label = `${size.subscriptions} / ${size.items}`
  const database = await openKeptDatabase(kind, `items-${size.subscriptions}-${size.items}`, (db) => fill(db, size))
  const server = await startServerProcess({ ...database.settings, ROLE: 'web' }, tree)
  try {
    for (const one of (await casesOf(server)).filter(isAsked)) {
      const { cpuMs, bytes, packedBytes } = await measure(server, database, one)
      rows[one.name] ??= { goal: one.goalMs ?? '' }
      Object.assign(rows[one.name] ?? {}, {
        [label]: Number(cpuMs.toFixed(2)),
        [`${size.subscriptions}, kB`]: Math.round(bytes / 1000),
        packed: Math.round(packedBytes / 1000),
      })
    }
    console.log(`${label}: peak memory ${Math.round(peakMemoryMb(server.pid))} MB`)
  } finally {
    await server.stop()
    await database.stop()
  }
}

/** The same in every run, since the database is kept. */
const token = 'bench'.padEnd(43, '-')

async function fill(db: Db, { subscriptions, items }: Size): Promise<void> {
  const now = Date.now()
  const ofEach = Math.round(items / subscriptions)
  const reader = await fillReader(db, await fillFeeds(db, Array<number>(subscriptions).fill(ofEach), now), now)
  await setToken(db, reader, hashToken(token))
}

async function casesOf(server: ServerProcess): Promise<Case[]> {
  const get = (path: string) => () => ({ path, token })
  const { items, nextCursor } = JSON.parse(await server.ask(get('/feeds/items?limit=1000')()))
  const itemIds: number[] = items.map(({ id }: { id: number }) => id)
  const { feeds: board } = JSON.parse(await server.ask(get('/feeds')()))
  const feedId: number = board[0].id
  const block = board.slice(0, 12).map(({ id }: { id: number }) => id)
  return [
    { name: 'GET /health (only HTTP)', request: () => ({ path: '/health' }) },
    { name: 'newest 50', request: get('/feeds/items?limit=50'), goalMs: 0.8 },
    { name: 'newest 20', request: get('/feeds/items?limit=20') },
    { name: 'the page after 1,000', request: get(`/feeds/items?limit=50&cursor=${nextCursor}`) },
    { name: 'unread 50', request: get('/feeds/items?limit=50&unreadOnly=true'), goalMs: 1 },
    { name: 'newest 50 of one feed', request: get(`/feeds/items?limit=50&feedId=${feedId}`) },
    { name: 'newest 3 of each feed', request: get('/feeds/items?perFeed=3&limit=10000'), share: 0.1 },
    { name: 'frame of the board', request: get('/board'), share: 0.3 },
    { name: 'frame with 12 blocks', request: get('/board?columns=3&feedsPerColumn=4'), share: 0.3 },
    { name: '12 blocks', request: get(`/board/blocks?feedIds=${block}`) },
    { name: 'saved 50, with total', request: get('/feeds/items?limit=50&savedOnly=true') },
    { name: 'search, two common words', request: get('/feeds/items?limit=50&q=w9x+w30x'), share: 0.3 },
    { name: 'search, two rare words', request: get('/feeds/items?limit=50&q=w9020x+w12000x'), share: 0.3 },
    { name: 'columns with counts', request: get('/columns'), share: 0.3 },
    {
      name: 'open an article',
      request: (turn) => ({ path: `/feeds/items/${itemIds[turn % itemIds.length]}`, token }),
    },
    {
      name: 'mark read and unread',
      goalMs: 0.25,
      request: (turn) => ({
        method: 'PATCH',
        path: `/feeds/items/${itemIds[turn % itemIds.length]}/read`,
        token,
        body: { isRead: turn % 3 > 0 },
      }),
    },
    {
      // Up to an old item: the other cases must find their unread ones in the next run.
      name: 'mark all read',
      share: 0.3,
      request: () => ({ method: 'POST', path: '/items/read-all', token, body: { upToItemId: 1 } }),
    },
  ]
}

async function measure(server: ServerProcess, database: BenchDatabase, { request, share = 1 }: Case) {
  const cpuMs = () => server.cpuMs() + database.cpuMs()
  const body = await askAll(server, request, warmUps * share)
  const figures: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = cpuMs()
    await askAll(server, request, requests * share)
    figures.push((cpuMs() - before) / (requests * share))
  }
  const median = figures.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
  return { cpuMs: median, bytes: body.length, packedBytes: gzipSync(body).length }
}

/** Returns the length of the last response. */
async function askAll(server: ServerProcess, request: Case['request'], count: number): Promise<string> {
  let turn = 0
  let body = ''
  const askNext = async () => {
    while (turn < count) body = await server.ask(request(turn++))
  }
  await Promise.all(Array.from({ length: atOnce }, askNext))
  return body
}

if (import.meta.main) await run(process.argv.slice(2))
