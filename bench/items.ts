// Measures clicks: CPU time of the whole server per HTTP request, four at a time. SQLite; a reader with 100 feeds of 150 items,
// then one with 500 feeds in another database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import { type FilledReader, fillFeeds, fillReader } from './support/fillDatabase.ts'
import { peakMemoryMb } from './support/measure.ts'
import { type AskedRequest, type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const sizesOf = {
  reader: Array<number>(100).fill(150),
  heavyReader: [...Array<number>(100).fill(150), ...Array<number>(400).fill(30)],
}
/** Enough for the compiler to optimize. */
const warmUps = 3000
const requests = 2000
const atOnce = 4

type Case = { name: string; request: (turn: number) => AskedRequest; goalMs?: number }

export async function run(args: string[]): Promise<void> {
  const rows: Record<string, object> = {}
  const isAsked = ({ name }: Case) => args.every((word) => name.includes(word))
  await measureAll(rows, sizesOf.reader, async (server, token) => (await casesOf(server, token)).filter(isAsked))
  await measureAll(rows, sizesOf.heavyReader, async (_, token) => heavyCases(token).filter(isAsked))
  console.log(`${requests} requests each, CPU ms per request`)
  console.table(rows)
}

/** One reader who subscribes to all feeds, `sizes` with their item counts, with a separate database and server. */
async function measureAll(
  rows: Record<string, object>,
  sizes: number[],
  casesFor: (server: ServerProcess, token: string) => Promise<Case[]>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  try {
    const { token } = await fill(join(folder, 'broadsheet.sqlite'), sizes)
    const server = await startServerProcess({ DATA_DIR: folder, ROLE: 'web' })
    try {
      for (const one of await casesFor(server, token)) rows[one.name] = await measure(server, one)
      console.log(`${sizes.length} feeds: peak memory ${Math.round(peakMemoryMb(server.pid))} MB`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fill(file: string, sizes: number[]): Promise<FilledReader> {
  const now = Date.now()
  const db = openDatabase({ is: 'sqlite', file }, console.error)
  await migrate(db)
  const reader = await fillReader(db, await fillFeeds(db, sizes, now), now)
  await db.destroy()
  return reader
}

const heavyCases = (token: string): Case[] => [
  { name: 'columns with counts of 500 feeds', request: () => ({ path: '/columns', token }), goalMs: 3 },
]

async function casesOf(server: ServerProcess, token: string): Promise<Case[]> {
  const get = (path: string) => () => ({ path, token })
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
      name: 'mark all of 100 feeds read',
      request: (turn) => ({
        method: 'POST',
        path: '/items/read-all',
        token,
        body: { upToItemId: itemIds.at(-1 - (turn % itemIds.length)) ?? 1 },
      }),
    },
  ]
}

async function measure(server: ServerProcess, { request, goalMs }: Case) {
  const bytes = await askAll(server, request, warmUps)
  const before = server.cpuMs()
  await askAll(server, request, requests)
  const cpuMs = (server.cpuMs() - before) / requests
  return { 'CPU ms': Number(cpuMs.toFixed(3)), 'at most': goalMs ?? '', bytes }
}

/** Returns the length of the last response. */
async function askAll(server: ServerProcess, request: Case['request'], count: number): Promise<number> {
  let turn = 0
  let bytes = 0
  const askNext = async () => {
    while (turn < count) bytes = (await server.ask(request(turn++))).length
  }
  await Promise.all(Array.from({ length: atOnce }, askNext))
  return bytes
}

if (import.meta.main) await run(process.argv.slice(2))
