// Two hundred readers with an open page on one web process: each holds an event stream and requests the newest 50 every four
// seconds, whether the last response arrived or not (open loop). First without other work, then during the refresh of 2,000
// feeds that were just added. `npm run bench -- readers [sqlite|postgres]`.

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { furthestCheckMs } from '../src/server/ingest/refresh/nextCheck.ts'
import { askedKinds, type BenchDatabase, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { startFeedServerProcess } from './support/feedServerProcess.ts'
import { fillFeeds, fillReader } from './support/fillDatabase.ts'
import { startServerProcess, startWorkerProcess } from './support/serverProcess.ts'

const readers = 200
const askEveryMs = 4000
const idleMs = 20_000
const known = { feeds: 500, items: 30, ofReader: 100 }
const fresh = { count: 2000, itemsPerFeed: 30, htmlBytes: 4000 }
/** New feeds per reader, so events reach the streams. */
const freshOfReader = 10
const never = Date.now() + furthestCheckMs
const goals = { timesIdleMedian: 10, loopMs: 100 }

export async function run(args: string[]): Promise<void> {
  for (const kind of askedKinds(args)) await measure(kind)
}

async function measure(kind: DatabaseKind): Promise<void> {
  const internet = await startFeedServerProcess({ manyFeeds: fresh })
  const database = await openFreshDatabase(kind)
  const db = openDatabase(addressOf(kind, database), console.error)
  await migrate(db)
  const tokens = await fill(db, internet.urls)
  const loopFile = join(database.settings.DATA_DIR ?? '', 'loop.json')
  const settings = { ...database.settings, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }
  const server = await startServerProcess({
    ...settings,
    ROLE: kind === 'sqlite' ? 'all' : 'web',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/watchLoop.ts')}`,
    LOOP_FILE: loopFile,
  })
  const worker = kind === 'sqlite' ? null : await startWorkerProcess(settings)
  const crowd = await openCrowd(server.url, tokens)
  try {
    goFirst()
    await crowd.ask(idleMs / 2)
    await takeLoopDelay(server.pid, loopFile)
    const idle = await crowd.ask(idleMs)
    const idleLoop = await takeLoopDelay(server.pid, loopFile)
    await db.updateTable('feeds').set({ nextCheckAt: 0 }).where('nextCheckAt', '=', never).execute()
    const startedAt = performance.now()
    const busy = await crowd.askWhile(async () => (await countDue(db)) > 0)
    const refreshSeconds = (performance.now() - startedAt) / 1000
    const busyLoop = await takeLoopDelay(server.pid, loopFile)
    const median = percentile(idle, 50)
    console.log(
      `${kind}: ${readers} readers with streams, each asking every ${askEveryMs / 1000} s; ${fresh.count} feeds refreshed in ${refreshSeconds.toFixed(1)} s`,
    )
    console.table({
      idle: row(idle, idleLoop),
      'during a refresh': row(busy, busyLoop),
      'at most': {
        'p99 ms': Number((goals.timesIdleMedian * median).toFixed(1)),
        'loop held ms': goals.loopMs,
        errors: 0,
      },
    })
    console.log(`events heard: ${crowd.events()}; streams lost: ${crowd.streamsLost()}`)
  } finally {
    await crowd.close()
    await server.stop()
    await worker?.stop()
    await db.destroy()
    await database.stop()
    internet.stop()
  }
}

/** A measuring process that waits for a processor would blame the server. Only root may raise its priority. */
function goFirst(): void {
  if (process.getuid?.() === 0) setPriority(constants.priority.PRIORITY_HIGH)
}

const addressOf = (kind: DatabaseKind, { settings }: BenchDatabase) =>
  kind === 'sqlite'
    ? ({ is: 'sqlite', file: join(settings.DATA_DIR ?? '', 'broadsheet.sqlite') } as const)
    : ({ is: 'postgres', url: settings.DATABASE_URL ?? '' } as const)

/** Returns the readers' tokens. */
async function fill(db: Db, freshUrls: string[]): Promise<string[]> {
  const now = Date.now()
  const knownIds = await fillFeeds(db, Array(known.feeds).fill(known.items), now)
  const rows = freshUrls.map((url) => ({ url, title: url, description: '', nextCheckAt: never, createdAt: now }))
  const added = await db.insertInto('feeds').values(rows).returning('id').execute()
  const freshIds = added.map(({ id }) => id)
  const choose = (ids: number[], reader: number, count: number) =>
    Array.from({ length: count }, (_, index) => ids[(reader * 13 + index * 7) % ids.length] ?? 0)
  const tokens: string[] = []
  for (let reader = 0; reader < readers; reader++) {
    const feedIds = [...choose(knownIds, reader, known.ofReader), ...choose(freshIds, reader, freshOfReader)]
    tokens.push((await fillReader(db, [...new Set(feedIds)], now)).token)
  }
  return tokens
}

type Answer = { ms: number; isError: boolean }

/** The readers with their streams open. */
async function openCrowd(url: string, tokens: string[]) {
  const dispatcher = new Agent({ connections: null, bodyTimeout: 0 })
  let events = 0
  let lost = 0
  let isClosing = false
  for (const token of tokens) {
    const stream = await request(`${url}/api/events`, { dispatcher, headers: { authorization: `Bearer ${token}` } })
    stream.body.on('data', (bytes: Buffer) => {
      events += bytes.toString().split('data:').length - 1
    })
    const end = () => {
      if (!isClosing) lost += 1
    }
    stream.body.on('end', end)
    stream.body.on('error', end)
  }

  const askWhile = async (isOn: () => Promise<boolean>): Promise<Answer[]> => {
    const answers: Promise<Answer>[] = []
    const startedAt = performance.now()
    let check = isOn()
    for (let turn = 0; ; turn++) {
      const dueAt = startedAt + (turn * askEveryMs) / tokens.length
      await waitUntil(dueAt)
      if (turn % tokens.length === tokens.length - 1 && !(await check)) return Promise.all(answers)
      if (turn % 25 === 0) check = isOn()
      answers.push(askOnce(tokens[turn % tokens.length] ?? '', dueAt))
    }
  }
  const askOnce = async (token: string, dueAt: number): Promise<Answer> => {
    const path = `${url}/api/feeds/items?limit=50`
    try {
      const { statusCode, body } = await request(path, { dispatcher, headers: { authorization: `Bearer ${token}` } })
      await body.text()
      return { ms: performance.now() - dueAt, isError: statusCode !== 200 }
    } catch {
      return { ms: performance.now() - dueAt, isError: true }
    }
  }
  return {
    askWhile,
    ask: (forMs: number) => {
      const until = performance.now() + forMs
      return askWhile(async () => performance.now() < until)
    },
    events: () => events,
    streamsLost: () => lost,
    close: async () => {
      isClosing = true
      await dispatcher.destroy()
    },
  }
}

/** To a tenth of a millisecond: timers use whole ones and fire early, which would make the response look faster. */
async function waitUntil(moment: number): Promise<void> {
  const waitMs = moment - performance.now() - 2
  if (waitMs > 0) await sleep(waitMs)
  while (performance.now() < moment) await immediate()
}

async function countDue(db: Db): Promise<number> {
  const { due } = await db
    .selectFrom('feeds')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('nextCheckAt', '<=', Date.now())
    .executeTakeFirstOrThrow()
  return Number(due)
}

type LoopDelay = { maxMs: number; p99Ms: number }

/** Since the last call. */
async function takeLoopDelay(pid: number, file: string): Promise<LoopDelay> {
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(file)) await sleep(10)
  // watchLoop.ts writes it in one piece.
  const delay = JSON.parse(readFileSync(file, 'utf8')) as LoopDelay
  rmSync(file)
  return delay
}

function row(answers: Answer[], loop: LoopDelay) {
  return {
    requests: answers.length,
    'median ms': Number(percentile(answers, 50).toFixed(1)),
    'p99 ms': Number(percentile(answers, 99).toFixed(1)),
    'longest ms': Number(percentile(answers, 100).toFixed(1)),
    'loop held ms': Math.round(loop.maxMs),
    errors: answers.filter(({ isError }) => isError).length,
  }
}

function percentile(answers: Answer[], of100: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] ?? Number.NaN
}
